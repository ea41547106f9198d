import { hash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import { type Language, languageOf } from "@party/contract/values/languages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { findActor } from "#access/sessions.ts";
import type { Config } from "#config.ts";
import { Problem } from "#problem.ts";
import type { Actor } from "#request/actor.ts";
import type { Services } from "#services.ts";

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | undefined;
    /** The visitor for whom the site's server renders; undefined for all other callers. */
    visitorAddress: string | undefined;
  }
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(request.headers.authorization ?? "")?.[1];
}

/** An `onRequest` hook: rejects visitors before the body is read. */
export const requireMember = (services: Services) => async (request: FastifyRequest) => {
  const bearer = bearerToken(request);
  if (!bearer) throw new Problem("not_signed_in");
  request.actor = await findActor(services, bearer);
};

/** The language of a file or stream: that of its address, because browsers open links in their own, else of the request. */
export function languageOfAddress({ query, headers }: FastifyRequest): Language {
  const { language } = query as { language?: unknown };
  return languageOf(typeof language === "string" ? language : headers["accept-language"]);
}

const digestOf = (text: string) => hash("sha256", text, "buffer");

/**
 * Trusts the visitor's IP address that the site's server sends with the shared key. Otherwise all pages would come from the one
 * IP address of that server and share its rate limits.
 */
export function addVisitorAddress(app: FastifyInstance, { siteKey }: Pick<Config, "siteKey">): void {
  app.decorateRequest("visitorAddress", undefined);
  if (!siteKey) return;
  const expected = digestOf(siteKey);
  app.addHook("onRequest", (request, _reply, done) => {
    const { "x-site-key": key, "x-visitor-address": address } = request.headers;
    if (typeof key === "string" && typeof address === "string" && isIP(address)) {
      if (timingSafeEqual(digestOf(key), expected)) request.visitorAddress = address;
    }
    done();
  });
}

/** The visitor's IP address, or the connection's; empty once the connection was reset. */
export const visitorAddressOf = (request: FastifyRequest): string => request.visitorAddress ?? request.ip ?? "";
