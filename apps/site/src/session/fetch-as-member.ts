import { refreshAccess } from "./refresh.ts";
import { accessToken, forgetTokens } from "./tokens.ts";

type Call = Parameters<typeof fetch>;

/** `fetch` that, on a 401 to a bearer token, tries once more with a fresh one; refused again, the visitor is signed out. */
export const fetchAsMember: typeof fetch = async (...[input, init]: Call) => {
  const response = await fetch(input, init);
  const headers = init?.headers as Record<string, string> | undefined;
  const refused = headers?.authorization?.replace(/^Bearer /, "");
  // A farewell is sent with a token that is already forgotten here.
  if (response.status !== 401 || !refused || !accessToken()) return response;
  const access = await refreshAccess(refused);
  if (!access) return response;
  const second = await fetch(input, { ...init, headers: { ...headers, authorization: `Bearer ${access}` } });
  if (second.status === 401 && accessToken() === access) forgetTokens();
  return second;
};
