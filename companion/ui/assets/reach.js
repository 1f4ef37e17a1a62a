// What Flutter's page lacks for those who zoom, use a keyboard or listen; every change of the page is looked at once a frame.
(() => {
  const ZOOM = 'width=device-width, initial-scale=1, viewport-fit=cover';
  const style = document.createElement('style');
  // Two fingers zoom the page; one finger is still the app's.
  style.textContent = 'body, flutter-view, flt-glass-pane, flt-scene-host, flt-semantics-host, flt-semantics { touch-action: pinch-zoom !important; }';
  document.head.appendChild(style);
  const mend = () => {
    for (const meta of document.querySelectorAll('meta[name=viewport]')) {
      if (/user-scalable|maximum-scale/.test(meta.content)) meta.content = ZOOM;
    }
    const host = document.querySelector('flt-semantics-host');
    if (host && !host.hasAttribute('role')) host.setAttribute('role', 'main');
    for (const box of document.querySelectorAll('flt-semantics[role=group]:not([tabindex])')) {
      if (box.style.scrollbarWidth) box.setAttribute('tabindex', '0');
    }
    for (const box of document.querySelectorAll('[flt-semantics-identifier=tabs]:not([role])')) box.setAttribute('role', 'navigation');
  };
  let asked = false;
  const soon = () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => { asked = false; mend(); });
  };
  new MutationObserver(soon).observe(document.documentElement, { childList: true, subtree: true });
  mend();
})();

// The browser's voice, where it has one: it is told to the app among its own settings. The app asks for it by opening an address
// that leads nowhere else, and what was heard comes back as a part of its own address.
(() => {
  const Ear = window.SpeechRecognition || window.webkitSpeechRecognition, mouth = window.speechSynthesis;
  const can = [Ear && window.isSecureContext && 'hear', mouth && window.SpeechSynthesisUtterance && 'say'].filter(Boolean).join(' ');
  try { localStorage.setItem('flutter.companion.voice', JSON.stringify(can)); } catch { return; }
  const arrives = (words) => {
    const hashed = location.hash.startsWith('#/') || (window.flet && window.flet.routeUrlStrategy === 'hash');
    const [route] = (hashed ? location.hash.slice(1) || '/' : location.pathname).split('?');
    const heard = `${route}?heard=${encodeURIComponent(words)}&at=${Date.now()}`;
    history.replaceState(null, '', hashed ? `${location.pathname}${location.search}#${heard}` : heard);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  };
  const does = {
    say: (language, words) => {
      mouth.cancel();
      if (!words) return;
      const speech = new SpeechSynthesisUtterance(words);
      speech.lang = language;
      mouth.speak(speech);
    },
    hear: (language) => {
      const ear = new Ear();
      ear.lang = language;
      ear.onresult = (event) => arrives(event.results[0][0].transcript);
      ear.start();
    },
  };
  const open = window.open.bind(window);
  window.open = (address, ...rest) => {
    const asked = /^companion:(say|hear)\/(fr|en)\/(.*)$/.exec(String(address));
    if (!asked) return open(address, ...rest);
    if (can.includes(asked[1])) does[asked[1]](asked[2], decodeURIComponent(asked[3]));
    return null;
  };
})();
