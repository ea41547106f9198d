import { ApiError } from "@party/contract/client";
import type { WalkIn, WardToRegisterIn, walkIns } from "@party/contract/walk-ins.staff";
import type { z } from "zod";
import { directApi, headers, isSignedOut, messageOf } from "#api.ts";
import { deleteEntry, readFile, storeEntry, type Vault } from "./vault.ts";

type Registered = z.output<typeof walkIns.register.reply>;

/** Who registers, and where; kept with the entries. */
export interface Recruiter {
  id: number;
  name: string;
  wards: WardToRegisterIn[];
}

type Fields = Omit<z.input<typeof WalkIn>, "file">;

/** Somebody who was registered and is not sent yet. */
export type Entry = { [Name in keyof Fields]-?: string } & {
  /** Why the office did not take it. */
  problem?: string | undefined;
};

/** What is asked of the API before the first entry, and again whenever there is a network. */
export async function loadRecruiter(): Promise<Recruiter> {
  const [me, { results: wards }] = await Promise.all([
    directApi("GET /staff/me/"),
    directApi("GET /staff/people/wards/"),
  ]);
  return { id: me.id, name: me.name, wards };
}

export type SendingEnd = "done" | "signed_out" | "other_person" | "no_network";

export interface Sending {
  vault: Vault;
  recruiter: Recruiter;
  entries: readonly Entry[];
  /** After each entry. @param registered undefined for one that was refused */
  onProgress: (registered?: Registered) => Promise<unknown>;
}

/**
 * Sends each entry under its own number and deletes it here once the office has it. Whatever interrupts it, the same entry
 * sent again is stored once. An entry that is refused stays, with the reason.
 */
export const sendEntries = (sending: Sending): Promise<SendingEnd> =>
  navigator.locks.request(
    "send walk-ins",
    { ifAvailable: true },
    async (lock): Promise<SendingEnd> => (lock ? sendEach(sending) : "done"),
  );

async function sendEach({ vault, recruiter, entries, onProgress }: Sending): Promise<SendingEnd> {
  try {
    const me = await directApi("GET /staff/me/");
    if (me.id !== recruiter.id) return "other_person";
  } catch (error) {
    return endOf(error);
  }
  for (const entry of entries) {
    const file = await readFile(vault, entry.entry_id);
    if (!file) continue;
    let registered: Registered | undefined;
    try {
      registered = await send(entry, file);
      await deleteEntry(entry.entry_id);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isFinal) return endOf(error);
      await storeEntry(vault, { ...entry, problem: messageOf(error) }, undefined);
    }
    await onProgress(registered);
  }
  return "done";
}

const endOf = (error: unknown): SendingEnd => (isSignedOut(error) ? "signed_out" : "no_network");

async function send({ problem: _, ...entry }: Entry, file: Blob): Promise<Registered> {
  const body = new FormData();
  for (const [name, value] of Object.entries(entry)) body.set(name, value);
  body.set("file", file, "evidence");
  const response = await fetch("/staff/people/", { method: "POST", body, headers, credentials: "same-origin" });
  if (response.ok) return response.json();
  const reply: unknown = await response.json().catch(() => undefined);
  throw new ApiError(response.status, reply, response.headers.get("problem"));
}
