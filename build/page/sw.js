"use strict";
// The offline copy: every file by its content, so that an update fetches only what changed and a start never mixes versions.
const VERSION = "__VERSION__";
const RENDERERS = __RENDERERS__; // {name: hash} for each; the page registers this worker under the name of its own
const FILES = { ...__FILES__, ...RENDERERS[self.location.search.slice(1)] }; // name: hash; needed by every start
const SPARE = { ...Object.assign({}, ...Object.values(RENDERERS)), ...__SPARE__ }; // name: hash; kept when somebody has asked for it
const STORE = "companion-files";
const TYPES = { html: "text/html; charset=utf-8", js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm", json: "application/json", png: "image/png" };
const scope = new URL(self.registration.scope);
const hashOf = (name) => FILES[name] || SPARE[name];
const key = (name) => new URL(name + "?" + hashOf(name), scope).href;
const program = (name) => name.endsWith(".wasm"); // asked for by its content, as it is kept
const address = (name) => program(name) ? key(name) : new URL(name === "index.html" ? "./" : name, scope).href;
const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

// What the page has fetched a moment ago is in the browser's own cache: take it there, and ask the host only for the rest.
async function take(store, name) {
  if (await store.match(key(name))) return;
  for (const cache of ["force-cache", "reload"]) {
    const answer = await fetch(address(name), { cache });
    if (!answer.ok) continue;
    const body = await answer.arrayBuffer();
    if (hex(await crypto.subtle.digest("SHA-256", body)).startsWith(hashOf(name))) return store.put(key(name), response(name, plain(name, body)));
  }
  throw new Error(name + " is not the file of this version");
}

// Unpacked once, here, and not at every start.
function plain(name, body) {
  const bytes = new Uint8Array(body);
  return name.endsWith(".bin") && bytes[0] === 0x28 && bytes[1] === 0xb5 ? self.fzstd.decompress(bytes) : body;
}

function response(name, body) {
  const type = TYPES[name.split(".").pop()] || "application/octet-stream";
  return new Response(body, { headers: { "Content-Type": type, "Content-Length": String(body.byteLength) } });
}

self.addEventListener("install", (event) => event.waitUntil((async () => {
  const store = await caches.open(STORE);
  const names = Object.keys(FILES);
  await Promise.all(Array.from({ length: 4 }, async () => {
    while (names.length) await take(store, names.shift());
  }));
})()));

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  const store = await caches.open(STORE);
  const mine = new Set([...Object.keys(FILES), ...Object.keys(SPARE)].map(key));
  for (const request of await store.keys()) if (!mine.has(request.url)) await store.delete(request);
  await self.clients.claim();
})()));

self.addEventListener("message", (event) => { if (event.data === "take over") event.waitUntil(self.skipWaiting()); });

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const name = event.request.mode === "navigate" ? "index.html" : decodeURIComponent(url.pathname.slice(scope.pathname.length)) || "index.html";
  if (hashOf(name)) event.respondWith(serve(name, event.request));
});

async function serve(name, request) {
  // A browser keeps what it compiled beside its own copy of a program and not beside ours. Nobody is asked for it here.
  if (program(name) && request.url === key(name)) {
    const own = await fetch(request.url, { cache: "only-if-cached", mode: "same-origin" }).catch(() => null);
    if (own && own.ok) return own;
  }
  const store = await caches.open(STORE);
  const found = await store.match(key(name));
  if (found) return found;
  if (SPARE[name]) {
    try { await take(store, name); } catch { return fetch(request); }
    return store.match(key(name));
  }
  return fetch(request);
}
