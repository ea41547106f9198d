import { DEVICE_TOKEN } from "@party/contract/values/storage-keys";

/** Where the visitor has blocked storage, it lasts as long as the page. */
let unstored: string | null = null;

/** By which the server knows this browser. */
export function deviceToken(): string | null {
  try {
    return localStorage.getItem(DEVICE_TOKEN) ?? unstored;
  } catch {
    return unstored;
  }
}

/** Keeps the token; it stays when somebody signs out, because that is when it is needed. */
export function keepDevice(token: string): void {
  try {
    localStorage.setItem(DEVICE_TOKEN, token);
  } catch {
    unstored = token;
  }
}
