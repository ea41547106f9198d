import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

const root = path.dirname(path.dirname(import.meta.dirname));

/** Chromium without user interface: the same engine, with a third less time per test. */
const headlessShells = ["chromium-headless-shell", "chrome-headless-shell"];

const installedBrowserNames: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "chrome"],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].flatMap((folder) =>
    process.env[folder] ? [`${process.env[folder]}\\Google\\Chrome\\Application\\chrome.exe`] : [],
  ),
};

let foundBrowser: string | undefined;

/**
 * The browser for tests and measurements: CHROME_PATH, a headless shell of this machine (unless a window is wanted), a
 * Chrome or Chromium of this machine, Playwright's own (downloaded when need be), or for root the Debian package, in this order.
 * @returns path of the program; child processes inherit it as CHROME_PATH
 * @throws Error when there is none and none can be had
 */
export function findChromium(): string {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  foundBrowser ??=
    (isHeaded() ? undefined : firstThatStarts(headlessShells)) ??
    findInstalledBrowser() ??
    findPlaywrightBrowser() ??
    installDebianBrowser();
  if (!foundBrowser) {
    throw new Error(
      "No Chrome or Chromium starts. Install one (on Debian: apt-get install chromium-headless-shell), or name it in CHROME_PATH.",
    );
  }
  ensureArial();
  process.env.CHROME_PATH = foundBrowser;
  return foundBrowser;
}

/** Disables background requests, and the sandbox for root, which cannot use it in containers. */
export const chromiumArguments: readonly string[] = [
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** Playwright's own options that open a window; the headless shell has none. */
const isHeaded = () => ["--headed", "--debug", "--ui"].some((option) => process.argv.includes(option));

const findInstalledBrowser = () => firstThatStarts(installedBrowserNames[process.platform] ?? []);

function firstThatStarts(names: readonly string[]): string | undefined {
  for (const name of names) {
    const file = path.isAbsolute(name) ? name : findOnPath(name);
    if (file && canStart(file)) return file;
  }
  return undefined;
}

function findPlaywrightBrowser(): string | undefined {
  const file = chromium.executablePath();
  if (!existsSync(file)) {
    console.log("No Chrome or Chromium on this machine: downloading Playwright's …");
    const environment = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000" };
    const cli = path.join(root, "node_modules/playwright/cli.js");
    const download = spawnSync(process.execPath, [cli, "install", "chromium"], {
      env: environment,
      stdio: "ignore",
      timeout: 300_000,
    });
    if (download.status !== 0) return undefined;
  }
  return canStart(file) ? file : undefined; // system libraries may be missing
}

const installDebianBrowser = () =>
  installDebian("chromium-headless-shell") ? findOnPath("chromium-headless-shell") : undefined;

/**
 * Pages look right before their web fonts are there because the font until then has the widths of Arial. A browser may be
 * installed without such a font; with a wider one lines wrap.
 */
function ensureArial(): void {
  if (process.platform !== "linux") return;
  const { stdout } = spawnSync("fc-match", ["--format=%{family}", "Arial"], { encoding: "utf8" });
  if (/Arial|Arimo|Liberation Sans/.test(stdout ?? "") || installDebian("fonts-liberation")) return;
  console.warn(
    "No font is as wide as Arial, so that lines may wrap elsewhere. On Debian: apt-get install fonts-liberation",
  );
}

/** As root alone, as on a machine of CI. @returns false where it cannot be installed */
function installDebian(name: string): boolean {
  if (process.getuid?.() !== 0 || !findOnPath("apt-get")) return false;
  console.log(`Installing the Debian package ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = (...args: string[]) =>
    spawnSync("apt-get", ["-qq", ...args], { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
  // The update may fail for some sources while the package is still available, so its result is ignored.
  run("update");
  return run("install", "-y", "--no-install-recommends", name);
}

function findOnPath(name: string): string | undefined {
  for (const folder of (process.env.PATH ?? "").split(path.delimiter)) {
    const file = path.join(folder, name);
    if (folder && existsSync(file)) return file;
  }
  return undefined;
}

/** A file on the path may not start: Ubuntu's chromium-browser only asks to install a snap. */
const canStart = (file: string) =>
  existsSync(file) &&
  (process.platform === "win32" || spawnSync(file, ["--version"], { timeout: 20_000 }).status === 0);
