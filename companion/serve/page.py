"""What the browser shows without Python: the strip that says how the line is, and the small page at the door."""

from __future__ import annotations

import base64
import hashlib
import html
import json

from companion.i18n import LANGUAGES, N_, Translator

ON, LOST, GONE = N_("Connected"), N_("Reconnecting…"), N_("The host is gone.")
NAME, WAIT = N_("Table Companion"), N_("Setting up the table…")
GONE_TABLE = N_("The game is safe on the host's machine. This page comes back by itself.")
GONE_LOCAL = N_("The app was closed. Your games are saved: start it again.")

_SHIM = """<script>
// How the line to the table is, said by the page itself: when it is down, Python cannot draw.
// A second socket freezes Flet's screen, or the whole page, so it never gets one: when the table answers again, the
// page is loaded anew, at the same place.
(() => {
  const WORDS = %(words)s, AFTER = 8000, FRAMES = 3, BLANK = 120, PATIENCE = 600;
  const EMPTY = ['248,249,255', '17,20,24'];  // Flet's own page, light and dark: it says "Working…" in English
  const Socket = window.WebSocket;
  let live = null, opened = 0, downSince = 0, timer = 0, strip = null, veil = null, leaving = false;
  const kept = () => {
    for (const key of ['flutter.companion.settings', 'companion.settings']) {
      try { let v = JSON.parse(localStorage.getItem(key)); if (typeof v === 'string') v = JSON.parse(v); if (v) return v; }
      catch (e) { /* not kept yet */ }
    }
    return {};
  };
  const spoken = () => (navigator.languages || []).map((code) => code.slice(0, 2)).find((code) => WORDS[code]) || 'en';
  const made = (id, role) => {
    const box = document.createElement('div');
    box.id = id; if (role) { box.setAttribute('role', role); box.setAttribute('aria-live', 'polite'); }
    return document.documentElement.appendChild(box);
  };
  const reader = () => {  // as the app will decide: what the link asks for, what this device keeps, what it speaks
    const mine = kept(), asked = new URLSearchParams(location.search);
    const language = WORDS[asked.get('lang')] ? asked.get('lang') : mine.language || spoken();
    const theme = asked.get('mode') || mine.theme;
    return { mine, language, dark: theme === 'dark' || (theme !== 'light' && !matchMedia('(prefers-color-scheme: light)').matches) };
  };
  // Our own first screen covers Flutter's until the app has spoken: then the page's language has no country any more.
  const splash = () => {
    const { language, dark } = reader(), cover = made('splash', 'status'), page = document.documentElement;
    const note = document.createElement('p');
    page.lang = language;
    cover.lang = language;
    cover.textContent = WORDS[language].name;
    cover.appendChild(note).textContent = WORDS[language].wait;
    note.style.cssText = 'margin:0;font:400 17px/1.4 system-ui,sans-serif;opacity:.8';
    cover.style.cssText = 'position:fixed;inset:0;z-index:2147483645;pointer-events:none;display:grid;gap:10px;place-content:center;' +
      'justify-items:center;padding:24px;text-align:center;font:600 28px/1.3 system-ui,sans-serif;' +
      (dark ? 'background:#141318;color:#F6F3EC' : 'background:#F5F1EA;color:#1F1B17');
    let drawn = false;
    const seen = new MutationObserver(() => { if (drawn && page.lang.length === 2) uncover(); });
    // How long to wait by what is painted at the foot of the page, read off Flutter's own canvas: nothing is there before
    // the first picture, which comes late where the machine is busy, and where a browser lets nobody read it.
    const wait = () => {
      const view = document.querySelector('flt-glass-pane'), from = view && view.shadowRoot && view.shadowRoot.querySelector('canvas');
      if (!from || !from.width) return PATIENCE;
      const dot = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
      dot.drawImage(from, from.width / 2, from.height - 4, 1, 1, 0, 0, 1, 1);
      const [red, green, blue, there] = dot.getImageData(0, 0, 1, 1).data;
      return !there ? BLANK : EMPTY.includes([red, green, blue].join()) ? PATIENCE : FRAMES;
    };
    const uncover = () => {  // Flutter first draws an empty page in its own colours: ours comes some frames later
      seen.disconnect();
      let frames = 0;
      const next = () => {
        frames += 1;
        if (frames > wait()) cover.remove(); else requestAnimationFrame(next);
      };
      next();
    };
    addEventListener('flutter-first-frame', () => { drawn = true; }, { once: true });
    seen.observe(page, { attributes: true, attributeFilter: ['lang'] });
    setTimeout(uncover, 20000);
  };
  const show = (state) => {
    const { mine, language, dark } = reader(), words = WORDS[language];
    strip = strip || made('line', 'status'); veil = veil || made('veil');
    strip.dataset.state = state; strip.lang = language;
    if (strip.textContent !== (state === 'on' ? '' : words[state])) strip.textContent = state === 'on' ? '' : words[state];
    strip.setAttribute('aria-label', words[state]);
    const base = 'position:fixed;z-index:2147483647;box-sizing:border-box;';
    veil.style.cssText = state === 'on' ? 'display:none' : base + 'z-index:2147483646;inset:0;background:rgba(0,0,0,.3)';
    strip.style.cssText = state === 'on'
      ? base + 'pointer-events:none;top:4px;right:4px;width:7px;height:7px;border-radius:50%%;background:' + (dark ? '#7FDCA4' : '#1B6B3C')
      : base + 'top:0;left:0;right:0;padding:calc(10px + env(safe-area-inset-top)) 16px 10px;text-align:center;' +
        'font:bold ' + 16 * (mine.text || 1) + 'px/1.3 system-ui,sans-serif;' +
        (state === 'gone' ? 'background:#AE241C;color:#FFFFFF' : 'background:#F2B56B;color:#251603');
  };
  const down = () => {
    if (leaving) return;
    if (!downSince) downSince = Date.now();
    show(Date.now() - downSince > AFTER ? 'gone' : 'lost');
    plan(1000);
  };
  const plan = (wait) => { clearTimeout(timer); timer = setTimeout(ask, wait); };
  const again = () => {  // a reload that came to nothing is tried again
    if (leaving) return;
    leaving = true; location.reload();
    setTimeout(() => { leaving = false; plan(0); }, 5000);
  };
  const ask = async () => {
    if (document.hidden && !downSince) { plan(8000); return; }
    const stop = new AbortController(), late = setTimeout(() => stop.abort(), 4000);
    try {
      const answer = await fetch('/pulse', { cache: 'no-store', signal: stop.signal });
      if (answer.status === 401 || downSince || (live && live.readyState > 1)) again();
      else { if (live) show('on'); plan(8000); }
    } catch (e) { down(); }
    finally { clearTimeout(late); }
  };
  window.WebSocket = class extends Socket {
    constructor(...args) {
      if (opened) return Object.assign(new EventTarget(), { readyState: 0, send() {}, close() {} });
      super(...args);
      this.addEventListener('open', () => { opened += 1; live = this; downSince = 0; show('on'); plan(8000); });
      const over = (event) => {  // Flet does not hear of it: the last screen stays to be read, taps wait behind a veil
        if (live === this) event.stopImmediatePropagation();
        if (!live || live === this) down();
      };
      this.addEventListener('close', over);
      this.addEventListener('error', over);
    }
  };
  splash();
  addEventListener('offline', down);
  addEventListener('online', () => plan(0));
  addEventListener('pagehide', () => { leaving = true; });
  addEventListener('pageshow', () => { leaving = false; });
  document.addEventListener('visibilitychange', () => { if (!document.hidden) plan(0); });
})();
</script>"""

STYLE = (
    "body{margin:0;min-height:100vh;display:flex;align-items:center;justify-content:center;background:#141318;color:#F6F3EC;"
    "font:18px/1.4 system-ui,sans-serif}main{padding:24px;max-width:26rem;width:100%;box-sizing:border-box}"
    "h1{font-size:28px;margin:0 0 8px}p{margin:8px 0;color:#BDB6C2}.bad{color:#FF9F92;font-weight:bold}"
    "label{display:block;margin:24px 0 6px;font-weight:bold}input,button{font:inherit;box-sizing:border-box;width:100%;"
    "min-height:64px;border-radius:18px;text-align:center}input{background:#1F1D26;color:#F6F3EC;border:1px solid #6A6374;"
    "font-size:36px;letter-spacing:.3em;text-transform:uppercase}button{margin-top:12px;border:0;background:#F2B56B;"
    "color:#251603;font-weight:bold}a{color:#9FC7E8;display:inline-block;padding:14px 0}"
    "@media(prefers-color-scheme:light){body{background:#F5F1EA;color:#1F1B17}p{color:#5A5148}.bad{color:#AE241C}"
    "input{background:#FFFDF9;color:#1F1B17;border-color:#8C806F}button{background:#8A4B08;color:#FFF}a{color:#1E5A84}}"
)
_HASH = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
DOOR_POLICY = (
    f"default-src 'none'; style-src 'sha256-{_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)


def shim(shared: bool) -> str:
    """The script at the head of the app's page."""
    words = {}
    for language in LANGUAGES:
        _ = Translator(language)
        gone = f"{_(GONE)} {_(GONE_TABLE)}" if shared else _(GONE_LOCAL)
        words[language] = {"on": _(ON), "lost": _(LOST), "gone": gone, "name": _(NAME), "wait": _(WAIT)}
    return _SHIM % {"words": json.dumps(words).replace("<", "\\u003c")}


def language_of(accept: str, asked: str = "") -> str:
    """French or English, whichever the reader's browser names first."""
    if asked in LANGUAGES:
        return asked
    wanted = [part.strip()[:2].lower() for part in accept.split(",")]
    return next((language for language in wanted if language in LANGUAGES), "en")


def door(language: str, problem: str = "", **values: object) -> str:
    """The page for whoever has no pass: a field for the table code, and nothing of the app."""
    _ = Translator(language)
    other, its_name = ("en", "English") if language == "fr" else ("fr", "Français")
    name, label, join = _("Join the table"), _("Table code"), _("Join")
    how = _("Scan the QR code on the host’s screen, or type the four letters shown there.")
    wrong = f'<p class="bad" role="alert">{html.escape(_(problem, **values))}</p>' if problem else ""
    body = (
        f"<h1>{html.escape(name)}</h1><p>{html.escape(how)}</p>{wrong}"
        f'<form method="post" action="/join?lang={language}"><label for="code">{html.escape(label)}</label>'
        f'<input id="code" name="code" maxlength="8" autocomplete="off" autocapitalize="characters" spellcheck="false" required autofocus>'
        f"<button>{html.escape(join)}</button></form>"
        f'<a href="/join?lang={other}" hreflang="{other}" lang="{other}">{its_name}</a>'
    )
    return _page(language, name, body)


def come_in(language: str) -> str:
    """Leads on to the app from our own page, so that the fresh cookie goes along."""
    _ = Translator(language)
    name, onward = _("Come in…"), _("To the table")
    body = f'<h1>{html.escape(name)}</h1><p><a href="/">{html.escape(onward)}</a></p>'
    return _page(language, name, body, '<meta http-equiv="refresh" content="0;url=/">')


def _page(language: str, name: str, body: str, head: str = "") -> str:
    return (
        f'<!DOCTYPE html><html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1">{head}<title>{html.escape(name)}</title>'
        f"<style>{STYLE}</style></head><body><main>{body}</main></body></html>"
    )
