import { hash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Actor } from "#actor.ts";
import type { Config } from "#config.ts";
import { findActor } from "#features/auth/sessions/sessions.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | undefined;
  }
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(request.headers.authorization ?? "")?.[1];
}

/** Lets signed-in members pass, before the body is read. */
export const requireMember = (services: Services) => async (request: FastifyRequest) => {
  const bearer = bearerToken(request);
  if (!bearer) throw new Problem("not_signed_in");
  request.actor = await findActor(services, bearer);
};

declare module "fastify" {
  interface FastifyRequest {
    /** Whose page the site's server renders with this call; undefined for all other callers. */
    visitorAddress: string | undefined;
  }
}

const digest = (text: string) => hash("sha256", text, "buffer");

/**
 * Lets the site's server say for whom it asks: it knows the key that both were given. All visitors' pages come from its
 * one address, and one visitor would use up what everybody is allowed.
 */
export function addVisitorAddress(app: FastifyInstance, { siteKey }: Pick<Config, "siteKey">): void {
  app.decorateRequest("visitorAddress", undefined);
  if (!siteKey) return;
  const expected = digest(siteKey);
  app.addHook("onRequest", (request, _reply, done) => {
    const { "x-site-key": key, "x-visitor-address": address } = request.headers;
    if (typeof key === "string" && typeof address === "string" && isIP(address)) {
      if (timingSafeEqual(digest(key), expected)) request.visitorAddress = address;
    }
    done();
  });
}

/** Whom a call comes from: the visitor, or who holds the connection; empty once that was reset. */
export const addressOf = (request: FastifyRequest): string => request.visitorAddress ?? request.ip ?? "";
