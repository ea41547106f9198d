import { TAKES_LONG_MS } from "@party/ui/takes-long.ts";

/** `payment` for what ends in a PIN prompt. */
export type SlowWrite = "payment" | "other";

const PAYMENT_ROUTES = /^POST \/(donations|orders|payments)\/|\/payment\/$/;
/** Nobody waits for these. */
const BACKGROUND_ROUTES = ["POST /api/auth/logout/", "POST /api/auth/refresh/"];

const slowWrites = new Map<Promise<unknown>, SlowWrite>();
const slowWriteListeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of slowWriteListeners) listener();
};

/** Notices when a write of the browser is not answered within ten seconds. @returns the call */
export function watchWrite<T>(route: string, call: Promise<T>): Promise<T> {
  if (route.startsWith("GET") || BACKGROUND_ROUTES.includes(route)) return call;
  const timer = setTimeout(() => {
    slowWrites.set(call, PAYMENT_ROUTES.test(route) ? "payment" : "other");
    notifyListeners();
  }, TAKES_LONG_MS);
  const end = () => {
    clearTimeout(timer);
    if (slowWrites.delete(call)) notifyListeners();
  };
  call.then(end, end);
  return call;
}

/** For useSyncExternalStore: the slow write that was sent last. */
export const latestSlowWrite = (): SlowWrite | undefined => [...slowWrites.values()].at(-1);

export function onSlowWrite(listener: () => void): () => void {
  slowWriteListeners.add(listener);
  return () => slowWriteListeners.delete(listener);
}
