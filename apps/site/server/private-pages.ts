import { sitemap } from "../src/sitemap.ts";

interface Node {
  path?: string;
  children?: Node[];
}

const pathsOf = ({ path = "", children = [] }: Node, above = ""): string[] => [
  above + path,
  ...children.flatMap((child) => pathsOf(child, above + path)),
];

/** Addresses that hold a secret or speak of one person: a link of a mail, a payment, a receipt, a card. */
const patterns = pathsOf(sitemap as Node)
  // A steward's page is kept on the phone, for a door without a network.
  .filter((path) => /\$(?:token|number|code)$/.test(path) && !path.startsWith("/checkin/"))
  .map((path) => new RegExp(`^${path.replace(/\$\w+$/, "[^/]+")}$`));

/** Whether nothing between us and the visitor may keep this page (ASVS 14.3.2). */
export const isPrivate = (pathname: string): boolean => patterns.some((pattern) => pattern.test(pathname));
