// node snapshot.mjs PYODIDE PARCEL OUT REPORT: Python with Flet and the app imported and one screen drawn, as a memory
// image without what every fresh start has anyway. REPORT lists the files whose modules are in it.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";
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
let head = Buffer.from(JSON.stringify({ size: image.length, page: PAGE, same }));
head = Buffer.concat([head, Buffer.alloc(15 - ((head.length + 3) % 16), " ")]); // the image is read as words
const length = Buffer.alloc(4);
length.writeUInt32LE(head.length);
fs.writeFileSync(out, zlib.gzipSync(Buffer.concat([length, head, image]), { level: 9 }));
console.log(`snapshot: ${(image.length / 1e6).toFixed(1)} MB in memory, ${(fs.statSync(out).size / 1e6).toFixed(1)} MB to fetch`);
process.exit(0);

// What Python has given back is still full of its old content and compresses badly.
function wipe(module) {
  const end = module._malloc(8 << 20); // beyond all that was ever used
  module._free(end);
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

function sum(page) {
  let total = 1;
  for (const word of new Uint32Array(page.slice().buffer)) total = (Math.imul(total, 31) + word) | 0;
  return total;
}
