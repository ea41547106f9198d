import { parseSync } from "oxc-parser";
import { type AstNode, isNode } from "./syntax-tree.ts";

/** An address of the site that a source file names. */
export interface SiteLink {
  line: number;
  /** With `{language}` for the prefix of the reader's language, and `1` for any other value. */
  address: string;
  /** The router adds the prefix of the language; the browser, and whoever opens a shared link, do not. */
  followedBy: "router" | "browser";
}

const SITE = "https://site.example";
const API = "https://api.example";

/** Calls that open the address that they are given. */
const BROWSER_CALLEES =
  /(?:^|\.)(?:fetch\w*|open|assign|register|parse|URL|Request|EventSource|WebSocket|sendBeacon|qrPath|pushState|replaceState)$/;
/** Calls whose argument is compared, is a pattern, is a path of the API, or names a page without leading there. */
const NAMING_CALLEES =
  /(?:^|\.)(?:createFileRoute|pageHead|headTags|startsWith|endsWith|includes|replace|replaceAll|useMatch|useLocation|saveDocument)$/;
/** Attributes by which an HTML element leads to an address. */
const ADDRESS_ATTRIBUTES = /^(?:href|action|formAction|src|srcSet|poster|cite|data)$/;
/** Files, which are the same in all languages. */
const FILES = /^\/(?:(?:assets|brand|fonts|pictures|videos|media)\/|[\w-]+\.(?:css|js|pdf)$)/;

/**
 * Every address of the site in a source: literals, templates and sums that begin with a slash or with the URL of the site.
 * @param handedOn what stands for `siteUrl`: where it is a parameter it may have the prefix already
 */
export function findSiteLinks(source: string, handedOn: "" | "{language}" = ""): SiteLink[] {
  const found: SiteLink[] = [];

  function visit(value: unknown, above: readonly AstNode[]): void {
    if (Array.isArray(value)) for (const each of value) visit(each, above);
    if (!isNode(value) || /^(?:Import|ExportAll|TS(?:Literal|TemplateLiteral))/.test(value.type)) return;
    const { type, start } = value;
    if (!isPartOfSum(above.at(-1))) {
      const line = source.slice(0, start).split("\n").length;
      for (const address of addressesIn(textOf(value) ?? "")) {
        const followedBy = address.isPath ? placeOf(value, above) : "browser";
        if (followedBy !== "name") found.push({ line, address: address.path, followedBy });
      }
    }
    for (const [key, child] of Object.entries(value)) {
      if (!(type === "Property" && key === "key")) visit(child, [...above, value]);
    }
  }

  const code = (node: unknown) => (isNode(node) ? source.slice(node.start, node.end) : "");

  /** @returns undefined for what is no text */
  function textOf(node: AstNode): string | undefined {
    if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
    if (node.type === "TemplateLiteral") {
      const values = node.expressions as AstNode[];
      return (node.quasis as { value: { cooked: string } }[])
        .map(({ value }, index) => value.cooked + (values[index] ? placeholderOf(values[index]) : ""))
        .join("");
    }
    if (!isPartOfSum(node)) return undefined;
    return [node.left, node.right].map((side) => (isNode(side) ? (textOf(side) ?? placeholderOf(side)) : "")).join("");
  }

  /** What stands for an expression in an address. */
  function placeholderOf(node: AstNode): string {
    const written = code(node);
    if (written === "import.meta.env.LANGUAGE_PATH" || written.startsWith("sitePathOf(")) return "{language}";
    if (written.includes("LANGUAGE_PATH")) return "";
    if (written.startsWith("siteUrlIn(")) return `${SITE}{language}`;
    if (written === "siteUrl") return SITE + handedOn;
    if (/\bsiteUrl(?:\(\))?\)?$|\borigin$/.test(written)) return SITE;
    return /\b(?:apiUrl|mediaUrl)\b/.test(written) ? API : "1";
  }

  /** What an address is for, by the nearest attribute or call that it is a value of. */
  function placeOf(node: AstNode, above: readonly AstNode[]): SiteLink["followedBy"] | "name" {
    let child = node;
    for (const [index, parent] of [...above.entries()].toReversed()) {
      if (parent.type === "JSXAttribute") {
        const element = code(above[index - 1]?.name);
        return /^[a-z]/.test(element) && ADDRESS_ATTRIBUTES.test(code(parent.name)) ? "browser" : "router";
      }
      if (parent.type === "BinaryExpression" || parent.type === "SwitchCase") return "name";
      if (parent.type === "MemberExpression" && parent.property === child) return "name";
      if (parent.type === "AssignmentExpression" && /\b(?:location|href|src|action)$/.test(code(parent.left)))
        return "browser";
      if (parent.type === "CallExpression" || parent.type === "NewExpression") {
        const callee = code(parent.callee);
        if (parent.callee === child || NAMING_CALLEES.test(callee)) return "name";
        return BROWSER_CALLEES.test(callee) ? "browser" : "router";
      }
      child = parent;
    }
    return "router";
  }

  visit(parseSync("source.tsx", source).program, []);
  return found;
}

const isPartOfSum = (node: AstNode | undefined) => node?.type === "BinaryExpression" && node.operator === "+";

/** The addresses of the site in a text: the whole of it, or what follows the site's URL. */
function addressesIn(text: string): { path: string; isPath: boolean }[] {
  const isPath = /^\/(?!\/)\S*$/.test(text);
  const paths = /^\/(?!\/)\S*$|^\{language\}\/\S*$/.test(text)
    ? [text]
    : [...text.matchAll(/https:\/\/site\.example((?:\{language\})?\/[^\s"'<>`]*)/g)].map(([, path]) => path!);
  return paths
    .filter((path) => /^(?:\{language\})?\/[\w$]/.test(path) && !FILES.test(path))
    .map((path) => ({ path, isPath }));
}
