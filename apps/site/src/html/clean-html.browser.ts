import {
  allowedAttributes,
  allowedLinkPattern,
  allowedTags,
  tagsDroppedWithContent,
} from "@party/contract/values/allowed-html";
import { mediaUrl } from "#page-context.ts";
import { mediaSrcset } from "./media-srcset.ts";

/**
 * The same as clean-html.server.ts with DOMParser, whose documents run and load nothing. Allowed elements are created
 * clean, with text and checked attributes only.
 */
export function cleanHtml(html: string): string {
  const parsed = new DOMParser().parseFromString(withoutEventHandlers(html), "text/html");
  const clean = document.implementation.createHTMLDocument().body;
  copyChildren(parsed.body, clean);
  return clean.innerHTML;
}

/** Removes handlers and styles before parsing, where they would be reported as violations of the page's policy. */
const withoutEventHandlers = (html: string) =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/([\s/"'])(?:on\w+|style)(?=\s*=)/gi, "$1data-left-out"));

function copyChildren(from: Node, to: HTMLElement) {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.append(node.textContent ?? "");
    if (node.nodeType !== Node.ELEMENT_NODE) continue;
    const element = node as Element;
    const tag = element.localName === "h1" ? "h2" : element.localName;
    if (tagsDroppedWithContent.includes(tag)) continue;
    // Of foreign and unknown elements the text stays.
    if (!allowedTags.includes(tag)) copyChildren(element, to);
    else to.append(cleanCopy(element, to.ownerDocument.createElement(tag)));
  }
}

function cleanCopy(element: Element, clean: HTMLElement): HTMLElement {
  for (const name of allowedAttributes[clean.localName] ?? []) {
    const value = element.getAttribute(name);
    if (value === null || (name === "href" && !allowedLinkPattern.test(value))) continue;
    clean.setAttribute(name, name === "src" ? mediaUrl(value) : value);
  }
  if (clean.localName === "a" && clean.hasAttribute("href")) clean.setAttribute("rel", "noopener noreferrer");
  if (clean.localName === "img") {
    const widths = mediaSrcset(element.getAttribute("srcset") ?? "");
    if (widths) {
      clean.setAttribute("srcset", widths);
      clean.setAttribute("sizes", element.getAttribute("sizes") ?? "");
    }
    clean.setAttribute("loading", "lazy");
    if (!clean.hasAttribute("alt")) clean.setAttribute("alt", "");
  }
  copyChildren(element, clean);
  return clean;
}
