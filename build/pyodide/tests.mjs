// node tests.mjs PYODIDE PACKAGES... -- PYTEST ARGUMENTS: the unit tests on the browser's Python, under Node.
// PACKAGES are folders with the app's wheels for Pyodide and with pytest and hypothesis (pip install --target).
import path from "node:path";
import { fileURLToPath } from "node:url";
import { pyodideFrom } from "./lend.mjs";

const given = process.argv.slice(2);
const cut = given.indexOf("--");
const [folder, ...packages] = given.slice(0, cut);
const py = await pyodideFrom(folder, { env: { HOME: "/home/pyodide" }, stdout: console.log, stderr: console.error });
const places = packages.map((root, n) => [`/packages${n}`, root]);
const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
for (const [place, root] of [...places, ["/repository", repository]]) {
  py.FS.mkdirTree(place);
  py.FS.mount(py.FS.filesystems.NODEFS, { root: path.resolve(root) }, place);
}
py.globals.set("places", py.toPy(["/repository", ...places.map(([place]) => place)]));
py.globals.set("arguments", py.toPy(given.slice(cut + 1)));
const code = await py.runPythonAsync(`
import asyncio, os, sys
sys.path[:0] = places
sys.dont_write_bytecode = True
os.chdir("/repository")
import json
from companion.ui.offline import careful
json.loads = careful(json.loads)  # as the app does in a browser, where a file nested too deeply ends Python
import pytest
print(sys.version)
int(pytest.main(["-p", "no:cacheprovider", *arguments]))
`);
process.exit(code);
