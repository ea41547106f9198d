import { ApiError } from "@party/contract/client";
import { notFound } from "@tanstack/react-router";
import { isSample, liveOrSample } from "./live-or-sample.ts";

interface Question<Row> {
  /** As it stands in the address. */
  id: string;
  ask: (id: number, signal: AbortSignal) => Promise<unknown>;
  /** What the server sent, in the shape the page needs; undefined when it makes no sense. */
  read: (reply: Record<string, unknown>) => Row | undefined;
  /** Imports the built-in rows. */
  samples: () => Promise<readonly { id: number }[]>;
  /** What the visitor is told when there is neither. */
  failure: string;
}

/**
 * One row for its page (spec section 7): the server's, as an object or the first of an array; when the call fails, the
 * built-in row of that id.
 * @throws notFound for what is no id, has no title or does not exist; Error with the failure's text
 */
export async function oneOrSample<Row>({ id, ask, read, samples, failure }: Question<Row>): Promise<Row> {
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : undefined;
  if (number === undefined) throw notFound();
  let missing = false;
  const reply = await liveOrSample(
    async (signal) => {
      try {
        return await ask(number, signal);
      } catch (error) {
        missing = error instanceof ApiError && error.status === 404;
        throw error;
      }
    },
    async () => (await samples()).find((row) => row.id === number),
  );
  if (reply === undefined && !missing) throw new Error(failure);
  const first: unknown = Array.isArray(reply) ? reply[0] : reply;
  const row = typeof first === "object" && first !== null ? read(first as Record<string, unknown>) : undefined;
  if (!row) throw notFound();
  return isSample(first, 0) ? { ...row, sample: true } : row;
}
