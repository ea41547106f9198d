import { plainCode, TICKET_HASH_LENGTH } from "@party/contract/values/ticket-code";

/** By what the list knows a ticket. @param code as scanned or typed */
export async function hashOfCode(code: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(plainCode(code))));
  const base64 = btoa(String.fromCharCode(...digest));
  return base64.replaceAll("+", "-").replaceAll("/", "_").slice(0, TICKET_HASH_LENGTH);
}
