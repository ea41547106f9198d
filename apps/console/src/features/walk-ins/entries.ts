import { ApiError } from "@party/contract/client";
import type { WalkIn, WardToRegisterIn, walkIns } from "@party/contract/walk-ins.staff";
import type { z } from "zod";
import { clientWithoutRetry, isSignedOut, messageOf } from "#api.ts";
import { sendFormOnce } from "#upload/send-form.ts";
import { deleteEntry, type EncryptedStore, readFile, storeEntry } from "./encrypted-store.ts";

type RegistrationReply = z.output<typeof walkIns.register.reply>;

/** Who registers, and where; kept with the entries. */
export interface Recruiter {
  id: number;
  name: string;
  wards: WardToRegisterIn[];
}

type RegistrationFields = Omit<z.input<typeof WalkIn>, "file">;

/** Somebody who was registered and is not sent yet. */
export type WalkInEntry = { [Name in keyof RegistrationFields]-?: string } & {
  /** Why the office did not take it. */
  problem?: string | undefined;
};

/** What is asked of the API before the first entry, and again whenever there is a network. */
export async function loadRecruiter(): Promise<Recruiter> {
  const [me, { results: wards }] = await Promise.all([
    clientWithoutRetry("GET /staff/me/"),
    clientWithoutRetry("GET /staff/people/wards/"),
  ]);
  return { id: me.id, name: me.name, wards };
}

export type SendEntriesResult = "done" | "signed_out" | "other_person" | "no_network";

export interface SendEntriesOptions {
  store: EncryptedStore;
  recruiter: Recruiter;
  entries: readonly WalkInEntry[];
  /** After each entry. @param registered undefined for one that was refused */
  onProgress: (registered?: RegistrationReply) => Promise<unknown>;
}

/**
 * Sends each entry under its own number and deletes it here once the office has it. Whatever interrupts it, the same entry
 * sent again is stored once. An entry that is refused stays, with the reason.
 */
export const sendEntries = (sending: SendEntriesOptions): Promise<SendEntriesResult> =>
  navigator.locks.request(
    "send walk-ins",
    { ifAvailable: true },
    async (lock): Promise<SendEntriesResult> => (lock ? sendEachEntry(sending) : "done"),
  );

async function sendEachEntry({
  store,
  recruiter,
  entries,
  onProgress,
}: SendEntriesOptions): Promise<SendEntriesResult> {
  try {
    const me = await clientWithoutRetry("GET /staff/me/");
    if (me.id !== recruiter.id) return "other_person";
  } catch (error) {
    return resultOfError(error);
  }
  for (const entry of entries) {
    const file = await readFile(store, entry.entry_id);
    if (!file) continue;
    let registered: RegistrationReply | undefined;
    try {
      registered = await sendEntry(entry, file);
      await deleteEntry(entry.entry_id);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isFinal) return resultOfError(error);
      await storeEntry(store, { ...entry, problem: messageOf(error) }, undefined);
    }
    await onProgress(registered);
  }
  return "done";
}

const resultOfError = (error: unknown): SendEntriesResult => (isSignedOut(error) ? "signed_out" : "no_network");

const sendEntry = ({ problem: _, ...entry }: WalkInEntry, file: Blob): Promise<RegistrationReply> =>
  sendFormOnce("POST", "/staff/people/", { ...entry, file });
