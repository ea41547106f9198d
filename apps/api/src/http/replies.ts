import { hash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { ErrorFormat } from "@party/contract/endpoint";
import { type Language, languageOf } from "@party/contract/values/languages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  isAccountMissing,
  isDatabaseOverloaded,
  isDatabaseUnavailable,
  isStorageFull,
  isUnstorableValue,
} from "#database/database.ts";
import { MediaUnavailableError } from "#gateways/media/media-store.ts";
import { Problem } from "#problem.ts";

const BUSY_RETRY_SECONDS = 5;
/** A person has to make room. */
const STORAGE_FULL_RETRY_SECONDS = 60;

const FRAMEWORK_PROBLEMS: Record<string, () => Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Problem("body_too_large"),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Problem("unsupported_media_type"),
  FST_ERR_HANDLER_TIMEOUT: () => new Problem("busy"),
  FST_ERR_MAX_PARAM_LENGTH: () => new Problem("not_found"),
  FST_ERR_BAD_URL: () => new Problem("not_found"),
};

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof MediaUnavailableError) return new Problem("media_unavailable");
  if (isStorageFull(error)) return new Problem("storage_full", { retryAfter: STORAGE_FULL_RETRY_SECONDS });
  if (isDatabaseUnavailable(error)) return new Problem(isDatabaseOverloaded(error) ? "busy" : "database_unavailable");
  if (isUnstorableValue(error)) return new Problem("invalid_input");
  if (isAccountMissing(error)) return new Problem("session_ended");
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const known = FRAMEWORK_PROBLEMS[code ?? ""];
  if (known) return known();
  // Bodies that are empty, truncated, not JSON, or of another length than declared.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Problem("unreadable_body");
  return new Problem("internal_error");
}

function problemBody(problem: Problem, spelling: ErrorFormat, language: Language): unknown {
  const text = problem.textIn(language);
  const fields = problem.fieldsIn(language);
  const [firstMessage] = Object.values(fields).flat();
  switch (spelling) {
    case "error":
      return { error: firstMessage ?? text, ...problem.details.beside };
    case "fields":
      return firstMessage ? fields : text;
    case "detail":
      return { detail: text, ...(firstMessage ? { fields } : {}), ...problem.details.beside };
  }
}

/**
 * Replies with a Problem in the endpoint's error format, in the language that the request asks for, and its code in the
 * header `Problem`. A bug is logged.
 */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error);
  const { firstCode: code, status } = problem;
  const isBug = code === "internal_error";
  if (isBug) request.log.error({ err: error, route: request.routeOptions?.url }, "unexpected error");
  else request.refused ??= code;
  reply.type("application/json; charset=utf-8").header("cache-control", "no-store").removeHeader("etag");
  reply.header("problem", code);
  const retryAfter = problem.details.retryAfter ?? (status === 503 ? BUSY_RETRY_SECONDS : undefined);
  if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
  // Else the connection stays open for the rest of a body that nobody waits for any more.
  if (status === 503 && !request.raw.complete) reply.header("connection", "close");
  if (status === 401) reply.header("www-authenticate", "Bearer");
  if (status === 503 && error !== problem) request.log.warn({ err: error }, code);
  const format = isBug ? "detail" : (request.routeOptions?.config.endpoint?.errors ?? "detail");
  const language = languageOf(request.headers["accept-language"]);
  return reply.status(status).send(JSON.stringify(problemBody(problem, format, language)));
}

/** More than any form or picture; what goes on is cut off. */
const DISCARDED_BYTES = 32 * 1024 ** 2;
const DISCARD_MS = 10_000;

/**
 * Ordinary clients send the whole body before they read the reply, and see no reply at all where the connection is closed
 * meanwhile. What is left of a body that is too large is read and discarded before it is refused.
 */
export function addRepliesToLargeBodies(app: FastifyInstance): void {
  app.addHook("onSend", async ({ raw }, { statusCode }) => {
    if (statusCode === 413 && !raw.complete) await discardBody(raw);
  });
}

function discardBody(body: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = DISCARDED_BYTES;
    const timer = setTimeout(end, DISCARD_MS);
    const count = (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) end();
    };
    body.on("data", count).once("end", end).once("close", end).resume();
    function end() {
      clearTimeout(timer);
      body.off("data", count).off("end", end).off("close", end);
      resolve();
    }
  });
}

/** Whether the client has the reply with this ETag. @param condition value of `If-None-Match` */
export function matchesEtag(tag: string, condition: string | undefined): boolean {
  const known = condition?.split(",").map((each) => each.trim().replace(/^W\//, ""));
  return known !== undefined && (known.includes(tag) || known.includes("*"));
}

/** Adds a strong ETag to cacheable replies, and replies 304 to a matching `If-None-Match`. */
export function addConditionalReplies(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    if (reply.statusCode !== 200 || !request.routeOptions.config.endpoint?.cache || typeof payload !== "string") {
      done(null, payload);
      return;
    }
    const tag = `"${hash("sha256", payload, "base64url").slice(0, 27)}"`;
    reply.header("etag", tag);
    if (!matchesEtag(tag, request.headers["if-none-match"])) {
      done(null, payload);
      return;
    }
    reply.status(304).removeHeader("content-type").removeHeader("content-length");
    done(null, null);
  });
}
