// The Python side of the page: restores Pyodide from the start-up snapshot (or boots it plainly), puts the app's files
// in place, mounts the games' folder on the browser's database, and connects Flet to the page.
// Replaces flet-web's worker of the same name: same messages, but nothing is installed or asked for at run time.

const HOME = "/home/pyodide";
const GAMES = HOME + "/games";
const STDLIB = "/lib/python314.zip";
const tell = (kind, value) => self.postMessage({ kind, value });
const flet = {}; // Python's module `flet_js`

async function fetched(name, share = () => {}) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const size = Number(answer.headers.get("Content-Length"));
  if (!size || !answer.body) return new Uint8Array(await answer.arrayBuffer());
  const parts = [], reader = answer.body.getReader();
  let seen = 0;
  for (let next; !(next = await reader.read()).done; ) {
    parts.push(next.value);
    share(Math.min(1, (seen += next.value.length) / size));
  }
  const whole = new Uint8Array(seen); // a Blob of the parts would carry them to another process and back
  for (let n = parts.length; n--; ) whole.set(parts[n], (seen -= parts[n].length));
  return whole;
}

// The host's files are packed with Zstandard, those of the offline copy not at all; a build without that tool has gzip.
async function unpacked(bytes) {
  if (bytes[0] === 0x28 && bytes[1] === 0xb5) {
    if (!self.fzstd) await import("./fzstd.js");
    return self.fzstd.decompress(bytes);
  }
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

// The snapshot leaves out what is zero and what a fresh start has anyway (pyodide/snapshot.mjs): put it back, or refuse.
function completed(raw) {
  const end = 4 + new DataView(raw.buffer, raw.byteOffset).getUint32(0, true);
  const { size, memory, page, runs, same } = JSON.parse(new TextDecoder().decode(raw.subarray(4, end)));
  const image = new Uint8Array(size);
  let from = end;
  for (const [at, length] of runs) {
    if (from + length > raw.length) throw new Error("the snapshot is incomplete");
    image.set(raw.subarray(from, (from += length)), at);
  }
  tell("progress", 0.45);
  tell("restoring", true);
  return {
    image,
    memory,
    fill(heap) {
      for (const [at, expected] of same.pages) {
        const twin = heap.slice(at, at + page);
        let total = 1;
        for (const word of new Uint32Array(twin.buffer)) total = (Math.imul(total, 31) + word) | 0;
        if (total !== expected) throw new Error("the snapshot was made for another Pyodide");
        image.set(twin, same.start + at);
      }
    },
  };
}

async function boot(snapshot) {
  const index = new URL("pyodide/", self.location).href;
  const [{ loadPyodide }, { default: create }] = await Promise.all([
    import(index + "pyodide.mjs"),
    import(index + "pyodide.asm.mjs"),
  ]);
  const options = {
    indexURL: index,
    stdout: (text) => console.log(text),
    stderr: (text) => console.error(text),
  };
  if (snapshot) {
    options._loadSnapshot = snapshot.then(({ image }) => image);
    options.stdLibURL = index + "no_stdlib.zip"; // what is imported later comes with the app's other files
    options.createPyodideModule = async (settings) => {
      const [module, { fill, memory }] = await Promise.all([create(settings), snapshot]);
      fill(module.HEAPU8);
      tell("progress", 0.5);
      // The image ends with its last byte that is not zero, and 314.0.7 does not grow the memory by itself.
      if (module.HEAP8.length < memory) module.growMemory(memory);
      return module;
    };
  } else {
    options.env = { HOME, MSGPACK_PUREPYTHON: "" };
  }
  return loadPyodide(options);
}

function unpack(py, raw, without = "") {
  const end = 4 + new DataView(raw.buffer, raw.byteOffset).getUint32(0, true);
  const made = new Set();
  let at = end;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(raw.subarray(4, end)))) {
    const folder = name.slice(0, name.lastIndexOf("/"));
    if (!made.has(folder)) {
      py.FS.mkdirTree(folder);
      made.add(folder);
    }
    if (name !== without) py.FS.writeFile(name, raw.subarray(at, at + size), { canOwn: true });
    at += size;
  }
}

const synced = (py, populate) =>
  new Promise((done, failed) => py.FS.syncfs(populate, (error) => (error ? failed(error) : done())));

async function start({ snapshot, spare, documentUrl }) {
  const mark = (what) => tell("mark", ["python: " + what, performance.timeOrigin + performance.now()]);
  const loaded = (share) => tell("progress", 0.04 + 0.36 * share);
  const py = await boot(snapshot && fetched("start.bin", loaded).then(unpacked).then(completed));
  self.memory = () => py._module.HEAPU8.length; // for `make bench`
  tell("restoring", false);
  mark("restored");
  tell("progress", 0.6);
  // What the first screen does not need comes after it: everything else of the app, in one parcel, once.
  let complete = false, coming;
  const finish = (parcel) => {
    if (complete) return;
    unpack(py, parcel, snapshot ? "" : STDLIB); // a plain start has the whole of it
    if (snapshot) py.pyimport("companion.ui.offline").look_again();
    complete = true;
    mark("files unpacked");
    tell("rest", 1);
    for (const data of (waiting || []).splice(0)) flet.send(data);
    waiting = null;
  };
  const arriving = (share) => tell("rest", share);
  const files = () => (coming ||= fetched("app.bin", arriving).then(unpacked).then(finish));
  const patiently = async () => { // the line may break now that the first screen stands
    for (;;) {
      try {
        return await files();
      } catch (error) {
        console.warn("the rest of the app:", error);
        coming = null;
        tell("rest", null);
        await new Promise((wake) => setTimeout(wake, 2000));
      }
    }
  };
  if (!snapshot) {
    await files();
    if (spare) unpack(py, await fetched("rest.bin").then(unpacked));
    py.runPython(`import sys; sys.path[:0] = ["${HOME}/app", "${HOME}/lib"]`);
    tell("progress", 0.7);
  }
  py.FS.mkdirTree(GAMES);
  py.FS.mount(py.FS.filesystems.IDBFS, {}, GAMES);
  await self.mayRead;
  await synced(py, true);
  mark("games read");
  Object.assign(flet, {
    files: patiently,
    documentUrl,
    receive_callback: receive,
    now: (name) => { // Python imports without waiting, so this fetch cannot wait either
      const request = new XMLHttpRequest();
      request.open("GET", name, false);
      request.responseType = "arraybuffer";
      request.send();
      if (request.status !== 200) throw new Error(name + ": " + request.status);
      const bytes = new Uint8Array(request.response);
      return self.fzstd && bytes[0] === 0x28 ? self.fzstd.decompress(bytes) : bytes;
    },
    keep: () => synced(py, false),
    unkept: (waiting) => tell("unkept", waiting),
    painted: () => {
      if (!complete) waiting = [];
      tell("painted");
      mark("first screen drawn");
      return self.usable;
    },
    update: () => tell("update"),
  });
  py.registerJsModule("flet_js", flet);
  py.pyimport("companion.ui.offline").resume(); // a text to run would have to be read and compiled first
  mark("app started");
  tell("progress", 0.75);
}

function receive(message) {
  const bytes = message.toJs();
  self.postMessage(bytes, [bytes.buffer]);
}

let started, waiting = null;
self.mayRead = new Promise((allow) => (self.allowReading = allow));
self.usable = new Promise((shown) => (self.shown = shown));
self.onmessage = async ({ data }) => {
  if (data instanceof Uint8Array) {
    // Between the first screen and the app's files a tap could ask for a module that is not there yet: it waits.
    if (waiting) waiting.push(data);
    else flet.send(data);
    return;
  }
  try {
    if (data.start) started = start(data.start);
    if (data.mayRead) self.allowReading();
    if (data.usable) self.shown();
    if (data.connect) {
      await started;
      await flet.start_connection(receive);
      self.postMessage("initialized");
    }
    if (data.news) flet.news(data.news);
    await started;
  } catch (error) {
    tell("error", String((error && error.stack) || error));
  }
};
