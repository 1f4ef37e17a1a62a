// node snapshot.mjs PYODIDE PARCEL OUT REPORT: Python with Flet and the app imported and one screen drawn, as a memory
// image without what every fresh start has anyway. REPORT lists the files whose modules are in it.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { pyodideFrom, unpack } from "./lend.mjs";

const PAGE = 4096;
const [folder, parcel, out, report] = process.argv.slice(2);
const py = await pyodideFrom(folder, {
  _makeSnapshot: true,
  env: { HOME: "/home/pyodide", MSGPACK_PUREPYTHON: "1" }, // a snapshot holds no native module
  stdout: console.log,
  stderr: console.error,
});
unpack(py, parcel);
const warm = fs.readFileSync(path.join(path.dirname(fileURLToPath(import.meta.url)), "warm.py"), "utf8");
try {
  await py.runPythonAsync(warm);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
fs.writeFileSync(report, py.globals.get("held"));
py.runPython("del held");
wipe(py._module);
const image = py.makeMemorySnapshot();
const same = borrowed(image, await freshMemory(image));
const runs = filled(image);
const size = runs.at(-1)[0] + runs.at(-1)[1];
const head = Buffer.from(JSON.stringify({ size, memory: py._module.HEAPU8.length, page: PAGE, runs, same }));
const length = Buffer.alloc(4);
length.writeUInt32LE(head.length);
const parts = runs.map(([at, count]) => image.subarray(at, at + count));
fs.writeFileSync(out, Buffer.concat([length, head, ...parts]));
const held = runs.reduce((total, [, count]) => total + count, 0);
console.log(`snapshot: ${(held / 1e6).toFixed(1)} of ${(image.length / 1e6).toFixed(1)} MB`);
process.exit(0);

// What Python has given back is still full of its old content and compresses badly.
function wipe(module) {
  const end = module._sbrk(0); // beyond all that was ever used
  const held = [];
  for (let size = 1 << 20; size >= 16; size = size > 256 ? size >> 1 : size - 8) {
    for (;;) {
      const at = module._malloc(size);
      if (at === 0 || at >= end) {
        if (at) module._free(at);
        break;
      }
      module.HEAPU8.fill(0, at, at + size);
      held.push(at);
    }
  }
  for (const at of held) module._free(at);
}

// The memory of a module into which a snapshot is about to be copied: nothing has run in it yet.
async function freshMemory(image) {
  const { default: create } = await import(path.resolve(folder, "pyodide.asm.mjs"));
  return new Promise((got, failed) => {
    const createPyodideModule = async (settings) => {
      got((await create(settings)).HEAPU8.slice());
      throw new Error("seen enough");
    };
    pyodideFrom(folder, { _loadSnapshot: image, createPyodideModule }).catch((error) => failed(error));
  });
}

// Pages of the image that a fresh start has too (the program's own constants) become zeros, with a sum to check by.
function borrowed(image, fresh) {
  const start = image.length - py._module.HEAPU8.length; // the image begins with a header
  const found = [];
  for (let at = 0; at + PAGE <= fresh.length; at += PAGE) {
    const page = image.subarray(start + at, start + at + PAGE);
    const twin = fresh.subarray(at, at + PAGE);
    if (twin.some((byte) => byte !== 0) && Buffer.compare(page, twin) === 0) {
      found.push([at, sum(twin)]);
      page.fill(0);
    }
  }
  return { start, pages: found };
}

// Where the image holds anything at all: most of it is zero, which nobody has to fetch, unpack or copy.
function filled(image) {
  const runs = [];
  for (let at = 0; at < image.length; at += PAGE) {
    const page = image.subarray(at, at + PAGE);
    const last = runs.at(-1);
    if (page.every((byte) => byte === 0)) continue;
    if (last && last[0] + last[1] === at) last[1] += page.length;
    else runs.push([at, page.length]);
  }
  return runs;
}

function sum(page) {
  let total = 1;
  for (const word of new Uint32Array(page.slice().buffer)) total = (Math.imul(total, 31) + word) | 0;
  return total;
}
