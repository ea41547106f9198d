import type { FastifyRequest } from "fastify";
import { newToken } from "#mpesa/ids.ts";
import { notifyWatchers, type Simulator } from "#mpesa/simulator.ts";
import { DarajaError } from "./daraja-error.ts";

const TOKEN_LIFE_MS = 3_600_000;

/** `GET /oauth/v1/generate` (payments.md 1.1). The new token ends the old one. */
export function generateToken(simulator: Simulator, request: FastifyRequest): object {
  const { consumerKey, consumerSecret } = simulator.config;
  const [scheme, credentials] = (request.headers.authorization ?? "").split(" ");
  if (scheme?.toLowerCase() !== "basic") throw new DarajaError(400, "400.008.01", "Invalid authentication type passed");
  const { grant_type: grant } = request.query as Record<string, unknown>;
  if (grant !== "client_credentials") throw new DarajaError(400, "400.008.02", "Invalid grant type passed");
  if (Buffer.from(credentials ?? "", "base64").toString() !== `${consumerKey}:${consumerSecret}`) {
    throw new DarajaError(400, "400", "wrong keys", "");
  }
  const value = newToken(simulator);
  simulator.state.token = { value, expiresAt: simulator.clock.now() + TOKEN_LIFE_MS };
  notifyWatchers(simulator);
  return { access_token: value, expires_in: "3599" };
}

/** The error of an invalid token; C2B has another text (payments.md 1.6). */
const tokenError = (path: string): DarajaError =>
  path.startsWith("/mpesa/c2b/")
    ? new DarajaError(400, "400.003.01", "Invalid Access Token")
    : new DarajaError(404, "404.001.03", "Invalid Access Token");

export function checkToken({ state, clock }: Simulator, request: FastifyRequest): void {
  const [scheme, token] = (request.headers.authorization ?? "").split(" ");
  if (scheme?.toLowerCase() !== "bearer") throw new DarajaError(404, "404.001.04", "Invalid Authentication Header");
  const valid = state.token !== undefined && token === state.token.value && clock.now() < state.token.expiresAt;
  if (!valid) throw tokenError(request.routeOptions.url ?? "");
}
