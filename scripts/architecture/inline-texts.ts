import { parseSync } from "oxc-parser";

interface AstNode {
  type: string;
  start: number;
  value?: unknown;
  name?: { name?: string };
  key?: { name?: string };
  callee?: { name?: string; object?: { name?: string } };
  operator?: string;
}

/** Whether strings below a node are read by people, are arguments of the head of a page, or neither. */
type TextPlace = "text" | "head" | "code";

const TEXT_ATTRIBUTES =
  /^(aria-(label|description|roledescription|valuetext)|title|subtitle|placeholder|alt|label|hint|text|note)$/;
/** Paths are no words. */
const isWords = (text: unknown): text is string => typeof text === "string" && /^(?!\/\S*$).*\p{L}{2}/su.test(text);

/** A capitalised word and a small one: names of fonts and titles of offices are no sentences. */
const isSentence = (text: unknown): text is string =>
  typeof text === "string" && /^\s*\p{Lu}[\p{L}'’]* \p{Ll}/u.test(text);

/** Texts that stand in the code and not in a content file; each with its line. */
export function findTextsInCode(source: string): Set<string> {
  const { program } = parseSync("source.tsx", source);
  return new Set([...findInlineTexts(source, program), ...findSentences(source, program)]);
}

/** Sentences, but for those of errors and of the log. */
function findSentences(source: string, program: object): string[] {
  const found: string[] = [];

  function visit(node: unknown): void {
    if (Array.isArray(node)) for (const each of node) visit(each);
    if (typeof node !== "object" || node === null || !("type" in node)) return;
    const { type, start, callee } = node as AstNode;
    if (callee?.object?.name === "console" || (type === "NewExpression" && callee?.name?.endsWith("Error"))) return;
    const text = textOf(node as AstNode, "text");
    if (isSentence(text)) found.push(atLine(source, start, text));
    for (const child of Object.values(node)) visit(child);
  }

  visit(program);
  return found;
}

/** Texts in JSX or in the head of a page. */
function findInlineTexts(source: string, program: object): string[] {
  const found: string[] = [];

  function visit(node: unknown, place: TextPlace): void {
    if (Array.isArray(node)) for (const each of node) visit(each, place);
    if (typeof node !== "object" || node === null || !("type" in node)) return;
    const text = textOf(node as AstNode, place);
    if (isWords(text)) {
      found.push(atLine(source, (node as AstNode).start, text));
    }
    const below = placeBelow(node as AstNode, place);
    for (const [key, child] of Object.entries(node)) visit(child, key === "test" ? "code" : below);
  }

  visit(program, "code");
  return found;
}

const atLine = (source: string, start: number, text: string) =>
  `line ${source.slice(0, start).split("\n").length}: ${text.trim().replaceAll(/\s+/g, " ")}`;

function textOf({ type, value }: AstNode, place: TextPlace): unknown {
  if (type === "JSXText" || (type === "Literal" && place === "text")) return value;
  if (type === "TemplateElement" && place === "text") return (value as { raw: string }).raw;
  return undefined;
}

function placeBelow({ type, name, key, callee, operator }: AstNode, place: TextPlace): TextPlace {
  if (type === "JSXElement" || type === "JSXFragment") return "text";
  if (type === "JSXAttribute") return TEXT_ATTRIBUTES.test(name?.name ?? "") ? "text" : "code";
  if (type === "CallExpression") return /^(pageHead|headTags)$/.test(callee?.name ?? "") ? "head" : "code";
  if (place === "head" && type === "Property" && /^(title|description)$/.test(key?.name ?? "")) return "text";
  const isText = /^(JSX|Conditional|Logical|Template|Parenthesized|TS)/.test(type) || operator === "+";
  return place === "text" && !isText ? "code" : place;
}
