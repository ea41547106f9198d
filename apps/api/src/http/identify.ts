import type { FastifyRequest } from "fastify";
import type { Actor } from "#actor.ts";
import { findActor } from "#features/auth/sessions/sessions.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | undefined;
  }
}

export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(request.headers.authorization ?? "")?.[1];
}

/** Lets signed-in members pass, before the body is read. */
export const identify = (services: Services) => async (request: FastifyRequest) => {
  const bearer = bearerOf(request);
  if (!bearer) throw new Problem("not_signed_in");
  request.actor = await findActor(services, bearer);
};
