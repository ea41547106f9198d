import { TAKES_LONG_MS } from "@party/ui/takes-long.ts";

/** `payment` for what ends in a PIN prompt. */
export type SlowWrite = "payment" | "other";

const PAYMENTS = /^POST \/(donations|orders|payments)\/|\/payment\/$/;
/** Nobody waits for these. */
const UNATTENDED = ["POST /api/auth/logout/", "POST /api/auth/refresh/"];

const slow = new Map<Promise<unknown>, SlowWrite>();
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Notices when a write of the browser is not answered within ten seconds. @returns the call */
export function watchWrite<T>(route: string, call: Promise<T>): Promise<T> {
  if (route.startsWith("GET") || UNATTENDED.includes(route)) return call;
  const timer = setTimeout(() => {
    slow.set(call, PAYMENTS.test(route) ? "payment" : "other");
    notify();
  }, TAKES_LONG_MS);
  const end = () => {
    clearTimeout(timer);
    if (slow.delete(call)) notify();
  };
  call.then(end, end);
  return call;
}

/** For useSyncExternalStore: the slow write that was sent last. */
export const slowWrite = (): SlowWrite | undefined => [...slow.values()].at(-1);

export function onSlowWrite(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
