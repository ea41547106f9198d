/** Fills every part of the demo member's portal, so that screenshots show no empty cards. */
import { setTimeout as delay } from "node:timers/promises";
import { createClient } from "@party/contract/client";
import { findOrCreateSecret } from "../../apps/api/src/config.ts";
import { stewardUrl } from "../../apps/api/src/features/attendance/check-in/steward-links.ts";
import type { BenchStack } from "../../bench/stack/bench-stack.ts";

const TIMEOUT_MS = 20_000;
/** The simulator's phone that pays at once; the demo member's phone has too little money. */
const PAYING_PHONE = "+254700000000";

export interface DemoPortal {
  /** Of the member, for storing in a browser. */
  tokens: { access: string; refresh: string };
  /** Paths that carry a code of this stack, by the names that pictures have. */
  addresses: Map<string, string>;
}

/** @param stack fresh, with a simulator in auto mode */
export async function fillDemoPortal({
  apiUrl,
  siteUrl,
  dataDirectory,
  demoAccounts,
}: BenchStack): Promise<DemoPortal> {
  const visitor = createClient({ baseUrl: apiUrl });
  const signIn = async (account: { email: string; password: string }) => {
    const tokens = await visitor("POST /api/auth/login/", { body: account, anonymous: true });
    return { tokens, api: createClient({ baseUrl: apiUrl, token: () => tokens.access }) };
  };
  const [wangari, tom] = demoAccounts as [BenchStack["demoAccounts"][0], BenchStack["demoAccounts"][0]];
  await signIn(wangari);
  const { tokens, api } = await signIn(wangari);

  const { first_name, last_name, phone, ward, constituency, county } = await api("GET /api/profile/");
  await api("PUT /api/profile/", {
    body: {
      first_name,
      last_name,
      phone,
      date_of_birth: "1990-05-05",
      gender: "female",
      occupation: "Farmer",
      organization: "Tetu Tea Growers",
      address: "P.O. Box 12",
      city: "Nyeri",
      country: "Kenya",
    },
  });
  const moveTo = (id: number) =>
    api("PUT /api/profile/ward/", {
      body: { county: String(county.id), constituency: String(constituency.id), ward: String(id) },
    });
  const wards = await visitor("GET /wards/", { query: { constituency: constituency.id } });
  await moveTo(wards.find(({ id }) => id !== ward.id)!.id);
  await moveTo(ward.id);

  const { results: events } = await visitor("GET /events/", { query: { when: "upcoming", limit: 2 } });
  const [first, second] = events as [(typeof events)[0], (typeof events)[0]];
  await api("POST /api/attendance/", { body: { event: first.id, guests: [{ name: "Amina Yusuf" }] } });

  const { payment } = await api("POST /donations/", {
    body: { first_name, last_name, phone, email: wangari.email, amount: 2_500 },
  });
  const { token } = payment;
  await api("POST /payments/{token}/attempts/", { params: { token }, body: { method: "mpesa", phone: PAYING_PHONE } });
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await delay(200)) {
    const { results } = await api("GET /payments/");
    if (results.some(({ receipt }) => receipt)) break;
  }

  const { code } = await api("GET /api/invitations/");
  const { api: asTom } = await signIn(tom);
  await asTom("POST /api/invitations/joins/", { body: { code } });
  await visitor("POST /volunteers/", {
    body: {
      name: `${first_name} ${last_name}`,
      phone_number: phone,
      email: wangari.email,
      county: county.id,
      constituency: constituency.id,
      ward: ward.id,
      consent: true,
    },
  });

  const { card } = await api("GET /api/card/");
  const stewardLink = stewardUrl(
    { secretKey: findOrCreateSecret(dataDirectory), siteUrl },
    { event_id: first.id, name: "Dedan", generation: 1 },
  );
  return {
    tokens,
    addresses: new Map([
      ["/verify/valid", `/verify/${card!.code}`],
      ["/verify/no-such-card", "/verify/no-such-card"],
      ["/checkin/steward", stewardLink.slice(siteUrl.length)],
      ["/events/signed-in", `/events/${second.id}`],
    ]),
  };
}
