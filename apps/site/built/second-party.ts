import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Party } from "@party/contract/party";
import type { PartyColours } from "@party/contract/values/colours";
import { withPartyTexts } from "@party/contract/values/party-texts";
import { eventList } from "@party/samples/events/events";
import { newsArticles } from "@party/samples/news-articles";
import { builtInTexts } from "@party/samples/site-texts";
import builtInParty from "../../../party.json" with { type: "json" };

export const colours: PartyColours = { primary: "#5b2a86", accent: "#e0a526" };
/** Another party than that of `party.json`: nothing is the same. */
export const second: Party = {
  name: "Maendeleo Endelevu na Haki ya Kijamii",
  shortName: "MEHAKI",
  tagline: "The Baobab Party",
  slogan: "Growth with Justice",
  founded: 2019,
  description: "A Kenyan party for growth that lasts and justice that reaches everybody.",
  colours,
  languages: ["en", "sw"],
  contacts: {
    email: "info@mehaki.example",
    phone: "+254711111111",
    address: "Mbuyu House, Nakuru",
    hours: "Monday to Friday, 9:00 AM – 4:00 PM",
  },
  social: { facebook: "mehakikenya" },
  payments: {
    payBill: { businessNumber: "123456" },
    bank: { bank: "Bank of Nakuru", branch: "Main", accountName: "MEHAKI", accountNumber: "111222333" },
  },
  map: builtInParty.map,
};
export const secondInKiswahili = withPartyTexts(second, {
  tagline: "Chama cha Mbuyu",
  slogan: "Ukuaji wenye Haki",
  description: "Chama cha Kenya cha ukuaji endelevu na haki kwa wote.",
  hours: "Jumatatu hadi Ijumaa, 9:00 – 16:00",
});

/** What is published by people; all else stays built-in. */
function publishedTexts(party: Party) {
  const { identity, contact, "payment-accounts": accounts } = builtInTexts(party);
  return { identity, contact: { ...contact, ...party.contacts }, "payment-accounts": accounts };
}

/** An API that has the identity, the contacts and the accounts of the second party; `party` may be changed on the way. */
export async function serveSecondParty() {
  const shown = { party: {} as Partial<Party> };
  const api = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, "http://api");
    const party = searchParams.get("language") === "sw" ? secondInKiswahili : second;
    const replies: Record<string, unknown> = {
      "/texts/": { texts: publishedTexts({ ...party, ...shown.party }), samples_ended: false },
      "/news/": { count: 1, next: null, previous: null, results: newsArticles.slice(0, 1) },
      "/events/": { count: 1, next: null, previous: null, results: eventList.slice(0, 1) },
      "/events/1/": eventList[0],
    };
    const reply = replies[pathname];
    response.writeHead(reply ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(reply ?? { detail: "Not found." }));
  });
  await once(api.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    show: (party: Partial<Party>) => {
      shown.party = party;
    },
    stop: () => api.close(),
  };
}
