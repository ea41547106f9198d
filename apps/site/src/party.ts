import type { Party } from "@party/contract/party";
import identity from "../../../party.json" with { type: "json" };

/**
 * The party in the language of this build: as `party.json` at the root has it, and as published on the page in hand
 * (page-context.ts). On the server it is another one from page to page, so it is read while a page is rendered, never
 * when a module is loaded.
 */
export const party: Party = { ...identity };

/** `+254712345678` → `0712 345 678`, as people in Kenya write it; other numbers unchanged. */
export const localPhone = (phone: string) => phone.replace(/^\+254(\d{3})(\d{3})(\d{3})$/, "0$1 $2 $3");

/** Published contacts are no placeholders. */
export type PartyContacts = Omit<Party["contacts"], "placeholder"> & { placeholder?: boolean | undefined };

/** WhatsApp first: the most used in Kenya. */
const socialNetworks = [
  ["whatsapp", "WhatsApp", "whatsapp.com/channel/"],
  ["facebook", "Facebook", "facebook.com/"],
  ["x", "X", "x.com/"],
  ["youtube", "YouTube", "youtube.com/@"],
  ["tiktok", "TikTok", "tiktok.com/@"],
  ["instagram", "Instagram", "instagram.com/"],
] as const;

/** The party's pages on social networks. */
export const socialPages = ({ social }: Pick<Party, "social">) =>
  socialNetworks.flatMap(([network, name, place]) => {
    const account = social[network];
    return account ? [{ name, href: account.includes("/") ? account : `https://${place}${account}` }] : [];
  });
