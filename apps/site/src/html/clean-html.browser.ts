import { mediaAddress } from "../media-address.ts";
import { allowedAttributes, allowedLink, allowedTags, droppedWhole } from "./allowed-html.ts";

/**
 * The same as clean-html.server.ts with the browser's own parser, whose documents run nothing and load nothing. Only
 * allowed elements are made anew, so nothing of the parsed ones is kept but words and checked attributes.
 */
export function cleanHtml(html: string): string {
  const parsed = new DOMParser().parseFromString(quiet(html), "text/html");
  const clean = document.implementation.createHTMLDocument().body;
  copy(parsed.body, clean);
  return clean.innerHTML;
}

/** Handlers and styles go anyway; without them, the policy of the page has nothing to complain of while parsing. */
const quiet = (html: string) =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/([\s/"'])(?:on\w+|style)(?=\s*=)/gi, "$1data-left-out"));

function copy(from: Node, to: HTMLElement) {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.append(node.textContent ?? "");
    if (node.nodeType !== Node.ELEMENT_NODE) continue;
    const element = node as Element;
    const tag = element.localName === "h1" ? "h2" : element.localName;
    if (droppedWhole.includes(tag)) continue;
    // Foreign and unknown elements leave their words behind.
    if (!allowedTags.includes(tag)) copy(element, to);
    else to.append(madeAnew(element, to.ownerDocument.createElement(tag)));
  }
}

function madeAnew(element: Element, anew: HTMLElement): HTMLElement {
  for (const name of allowedAttributes[anew.localName] ?? []) {
    const value = element.getAttribute(name);
    if (value === null || (name === "href" && !allowedLink.test(value))) continue;
    anew.setAttribute(name, name === "src" ? mediaAddress(value) : value);
  }
  if (anew.localName === "a" && anew.hasAttribute("href")) anew.setAttribute("rel", "noopener noreferrer");
  if (anew.localName === "img") {
    anew.setAttribute("loading", "lazy");
    if (!anew.hasAttribute("alt")) anew.setAttribute("alt", "");
  }
  copy(element, anew);
  return anew;
}
