import { closeSync, copyFileSync, fstatSync, openSync, readSync, statSync, truncateSync } from "node:fs";

/** Size at which a log is rotated; the previous file is kept. */
const MAX_LOG_BYTES = 5_000_000;
const CHECK_INTERVAL_MS = 1_000;
const MAX_LINES_AT_ONCE = 5;
/** pino's number for "error"; "fatal" is above it. */
const ERROR_LEVEL = 50;

/**
 * Reports the errors that a program writes to its log from now on. The log is a file rather than a pipe, so that the
 * program can still write to it when the process that started it was killed.
 */
export function followLog(file: string, report: (line: string) => void): () => void {
  let position = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const look = () => {
    const { text, end } = readFrom(file, position);
    position = end;
    const errors = text.split("\n").flatMap((line) => errorIn(line) ?? []);
    for (const error of errors.slice(0, MAX_LINES_AT_ONCE)) report(error);
    if (errors.length > MAX_LINES_AT_ONCE) report(`and ${errors.length - MAX_LINES_AT_ONCE} more errors, see ${file}`);
  };
  const timer = setInterval(look, CHECK_INTERVAL_MS).unref();
  return () => {
    clearInterval(timer);
    look();
  };
}

/**
 * Puts a log that has grown large aside, as `.1`, in place of the one before. Its program goes on writing to the same
 * file, which it opened to append: a file that was renamed would grow on under its new name.
 */
export function rotateLog(file: string, most = MAX_LOG_BYTES): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= most) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

/** The error message of a log line; undefined for lines below level "error". */
export function errorIn(line: string): string | undefined {
  if (!line.startsWith("{")) return /^(\w*Error\b|Uncaught\b|\(node:\d+\) \w*Warning)/.test(line) ? line : undefined;
  try {
    const { level, msg, err } = JSON.parse(line) as { level?: number; msg?: string; err?: { message?: string } };
    if (typeof level !== "number" || level < ERROR_LEVEL) return undefined;
    return [...new Set([msg, err?.message])].filter(Boolean).join(": ").split("\n")[0];
  } catch {
    return undefined;
  }
}

export function lastLines(file: string, count: number): string {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return readFrom(file, Math.max(0, size - 20_000))
    .text.trimEnd()
    .split("\n")
    .slice(-count)
    .join("\n");
}

/** Reads complete lines; an incomplete last line is read the next time. */
function readFrom(file: string, position: number): { text: string; end: number } {
  let handle: number;
  try {
    handle = openSync(file, "r");
  } catch {
    return { text: "", end: position };
  }
  try {
    const { size } = fstatSync(handle);
    const start = size < position ? 0 : position;
    const bytes = Buffer.alloc(size - start);
    const read = readSync(handle, bytes, 0, bytes.length, start);
    const whole = bytes.subarray(0, read).lastIndexOf("\n") + 1;
    return { text: bytes.toString("utf8", 0, whole), end: start + whole };
  } finally {
    closeSync(handle);
  }
}
