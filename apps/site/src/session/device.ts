import { DEVICE_TOKEN } from "@party/contract/values/storage-keys";

/** By which the server knows this browser; nothing where storage is blocked. */
export function deviceToken(): string | null {
  try {
    return localStorage.getItem(DEVICE_TOKEN);
  } catch {
    return null;
  }
}

/** Keeps the token; it stays when somebody signs out, because that is when it is needed. */
export function keepDevice(token: string): void {
  try {
    localStorage.setItem(DEVICE_TOKEN, token);
  } catch {
    // The next sign-in is one of a new device.
  }
}
