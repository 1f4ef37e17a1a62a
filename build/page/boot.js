"use strict";
// The page around the app: the painted first screen, Python's worker, one window at a time, and the offline copy.
// Defines what flet-web's python.js defines for Flutter (jsConnect, jsSend, jsDisconnect).
const VERSION = "__VERSION__";
const HAS_SNAPSHOT = __SNAPSHOT__;
const base = new URL(".", document.baseURI).pathname;
var flet = {
  pyodide: true, multiView: false, noCdn: true, webSocketEndpoint: "",
  webRenderer: window.isSecureContext ? "auto" : "canvaskit", // over plain http the quick one asks for a part that nobody else needs
  routeUrlStrategy: "hash",
  entrypointBaseUrl: base, assetBase: base, canvasKitBaseUrl: base + "canvaskit/", fontFallbackBaseUrl: base + "assets/fonts/",
};
flet.flutterAppLoaded = new Promise((resolve) => (flet.flutterAppResolve = resolve));

// words ---------------------------------------------------------------------------------------------------------------
const WORDS = {
  elsewhere: ["The app is open in another window.", "L’application est ouverte dans une autre fenêtre."],
  here: ["Use it here", "L’utiliser ici"],
  moved: ["You went on in another window.", "Vous avez continué dans une autre fenêtre."],
  failed: ["The app could not start. Your games are untouched.", "L’application n’a pas pu démarrer. Vos parties sont intactes."],
  again: ["Try again", "Réessayer"],
  rest: ["One moment: the rest of the app is on its way, {share} %.", "Un instant : le reste de l’application arrive, {share} %."],
  cut: ["The host does not answer. Trying again…", "L’hôte ne répond pas. Nouvel essai…"],
};
const kept = (() => {
  try { // the app's own settings, as Flutter keeps them: JSON in JSON
    return JSON.parse(JSON.parse(localStorage.getItem("flutter.companion.settings") || '"{}"'));
  } catch { return {}; }
})();
const asked = new URLSearchParams(location.hash.split("?")[1] || "");
const spoken = (navigator.languages || []).map((code) => code.slice(0, 2)).find((code) => code === "fr" || code === "en");
const french = (asked.get("lang") || kept.language || spoken) === "fr";
const mode = asked.get("mode") || kept.theme;
const say = (key) => WORDS[key][french ? 1 : 0];
const screen_ = document.getElementById("boot");
document.documentElement.lang = french ? "fr" : "en";
if (mode === "dark" || mode === "light") document.documentElement.dataset.mode = mode;
if (french) for (const element of screen_.querySelectorAll("[data-fr]")) element.textContent = element.dataset.fr;

function progress(share) {
  const bar = screen_.querySelector(".bar"), now = Math.round(100 * share);
  if (now <= Number(bar.getAttribute("aria-valuenow"))) return;
  bar.setAttribute("aria-valuenow", now);
  bar.firstElementChild.style.width = now + "%";
}

function message(words, button, act) {
  document.body.append(screen_); // it may have been taken away when the app was first painted
  screen_.classList.remove("gone");
  screen_.querySelector(".bar").hidden = true;
  screen_.querySelector("#boot-words").textContent = words;
  const key = screen_.querySelector("#boot-button");
  key.hidden = false;
  key.textContent = button;
  key.onclick = act;
  key.focus();
}

// one window at a time ------------------------------------------------------------------------------------------------
// Two windows would each carry their own copy of the games into the browser's database, and the last one would win.
let release = () => {}, unkept = false, painted = false;
const channel = "BroadcastChannel" in self ? new BroadcastChannel("companion" + base) : null;
const alone = !navigator.locks ? Promise.resolve() : new Promise((got) => {
  const waiting = setTimeout(() => message(say("elsewhere"), say("here"), () => channel.postMessage("step aside")), 1500);
  navigator.locks.request("companion" + base, () => {
    clearTimeout(waiting);
    if (!screen_.querySelector("#boot-button").hidden) location.reload();
    else got();
    return new Promise((done) => (release = done));
  });
});
if (channel) channel.onmessage = async () => {
  if (!worker || !holding) return;
  for (let i = 0; unkept && i < 60; i++) await new Promise((wake) => setTimeout(wake, 50));
  worker.terminate();
  unkept = false;
  release();
  message(say("moved"), say("here"), () => location.reload());
};
let holding = false;
addEventListener("beforeunload", (event) => { if (unkept) event.preventDefault(); });
// WebKit brings a page back from its cache with its frames frozen.
addEventListener("pageshow", (event) => { if (event.persisted && /Apple/.test(navigator.vendor)) location.reload(); });

// Python --------------------------------------------------------------------------------------------------------------
const said = [];
let worker, patience, connected = null, plain = !HAS_SNAPSHOT || localStorage.getItem("companion.plain") === VERSION;
function startPython() {
  worker = new Worker("python-worker.js", { type: "module" });
  worker.onmessage = heard;
  worker.onerror = (event) => failed(event.message || "worker");
  worker.postMessage({ start: { snapshot: !plain, spare: HAS_SNAPSHOT, documentUrl: document.URL } });
  alone.then(() => { holding = true; worker.postMessage({ mayRead: true }); });
}

function heard({ data }) {
  if (data instanceof Uint8Array) return connected && connected.toDart(data);
  if (data === "initialized") {
    connected.done();
    return said.splice(0).forEach((words) => plain && worker.postMessage(words));
  }
  const { kind, value } = data;
  if (kind === "progress") progress(value);
  else if (kind === "mark") performance.mark(value[0], { startTime: Math.max(0, value[1] - performance.timeOrigin) });
  else if (kind === "restoring") {
    clearTimeout(patience); // a browser that chokes on the snapshot gives no error
    if (value) patience = setTimeout(() => failed("the snapshot could not be restored in time"), 30_000);
  } else if (kind === "unkept") unkept = value;
  else if (kind === "painted") uncover();
  else if (kind === "rest") restArrives(value);
  else if (kind === "update") takeUpdate();
  else if (kind === "error") failed(value);
}

function failed(why) {
  console.error(why);
  clearTimeout(patience);
  if (painted) return;
  worker.terminate();
  if (!plain) { // the snapshot does not fit this browser: start Python the long way, now and next time
    plain = true;
    try { localStorage.setItem("companion.plain", VERSION); } catch { /* private window: only this time */ }
    startPython();
    if (connected) worker.postMessage({ connect: true });
    return;
  }
  message(say("failed") + " " + String(why).split("\n").pop().slice(0, 200), say("again"), () => {
    localStorage.removeItem("companion.plain");
    location.reload();
  });
}

globalThis.jsConnect = (_app, _arguments, toDart) => new Promise((done) => {
  progress(0.85);
  performance.mark("connect");
  connected = { toDart, done };
  worker.postMessage({ connect: true });
});
globalThis.jsSend = async (_app, data) => {
  if (!painted && !plain) said.push(data.slice()); // a plain start after a failed one must hear it again
  worker.postMessage(data, [data.buffer]);
};
globalThis.jsDisconnect = async () => worker.terminate();

function uncover() {
  if (painted) return;
  painted = true;
  performance.mark("painted");
  progress(1);
  // Two frames: one in which Flutter takes the first screen in, one in which it is shown.
  requestAnimationFrame(() => requestAnimationFrame(() => {
    performance.mark("usable");
    screen_.classList.add("gone");
    setTimeout(() => screen_.remove(), 150);
    document.documentElement.dataset.usable = plain ? "plain" : "snapshot";
    worker.postMessage({ usable: true });
    setTimeout(() => (rest.hidden = arrived === 1), 600); // on a good line there is nothing to say
    keepSoon();
  }));
}

// The first screen stands and the rest of the app is on its way: a thin line tells how far; a tap that waits for it, words.
const rest = document.getElementById("rest");
let arrived = 0, keeping = false;
function restArrives(share) {
  arrived = share ?? 0;
  rest.firstElementChild.style.width = 100 * arrived + "%";
  if (share === null) restSays(say("cut"));
  else if (rest.textContent) restSays(say("rest").replace("{share}", Math.round(100 * share)));
  if (share !== 1) return;
  restSays("");
  rest.hidden = true;
  keepSoon();
}
function keepSoon() {
  if (!painted || arrived < 1 || keeping) return;
  keeping = true;
  setTimeout(keepOffline, 1500);
}
function restSays(words) {
  rest.lastElementChild.textContent = words;
  rest.lastElementChild.hidden = !words;
}
addEventListener("pointerdown", () => {
  if (painted && arrived < 1 && !rest.textContent) restSays(say("rest").replace("{share}", Math.round(100 * arrived)));
}, true);
addEventListener("flutter-first-frame", () => { performance.mark("flutter"); progress(0.8); }, { once: true });

// the offline copy ----------------------------------------------------------------------------------------------------
const workers = navigator.serviceWorker;
async function keepOffline() {
  if (!window.isSecureContext) worker.postMessage({ news: "insecure" });  // a LAN address: the browser offers no copy there
  if (!workers) return;
  try {
    const drawnBy = performance.getEntriesByName(new URL("main.dart.js", document.baseURI).href).length ? "canvaskit" : "skwasm";
    const registration = await workers.register("sw.js?" + drawnBy);
    const look = (fresh) => {
      if (fresh) fresh.addEventListener("statechange", () => fresh.state === "installed" && workers.controller && tellUpdate());
    };
    look(registration.installing);
    registration.addEventListener("updatefound", () => look(registration.installing));
    if (registration.waiting && workers.controller) tellUpdate();
    let last = Date.now();
    document.addEventListener("visibilitychange", () => { // an app that is never closed still hears of a new version
      if (document.visibilityState === "visible" && Date.now() - last > 3_600_000) { last = Date.now(); registration.update().catch(() => {}); }
    });
    if (navigator.storage && navigator.storage.persist) navigator.storage.persist();
  } catch (error) { console.warn("no offline copy:", error); }
}
function tellUpdate() { worker.postMessage({ news: "update" }); }
// On the player's word at once; without it the browser takes the new version when the last window has been closed.
async function takeUpdate() {
  const registration = await workers.getRegistration();
  if (registration && registration.waiting) {
    workers.addEventListener("controllerchange", () => location.reload());
    registration.waiting.postMessage("take over");
  }
  setTimeout(() => location.reload(), 5000);
}

startPython();
