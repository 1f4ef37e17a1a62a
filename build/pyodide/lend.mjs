// Pyodide under Node, from the very copy that the page ships: same bytecode, same memory layout.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import zlib from "node:zlib";

export async function pyodideFrom(folder, options = {}) {
  const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")).href);
  return loadPyodide({ indexURL: path.resolve(folder) + path.sep, ...options });
}

// The same parcel that the worker unpacks in the browser (webapp/parcel.py).
export function unpack(py, file) {
  const raw = zlib.gunzipSync(fs.readFileSync(file));
  const end = 4 + raw.readUInt32LE(0);
  let at = end;
  for (const [name, size] of JSON.parse(raw.subarray(4, end).toString())) {
    py.FS.mkdirTree(path.posix.dirname(name));
    py.FS.writeFile(name, raw.subarray(at, at + size));
    at += size;
  }
}
