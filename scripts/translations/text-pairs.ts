import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { type AstNode, isNode } from "../architecture/syntax-tree.ts";

/** A text in a source file. */
export interface SourceText {
  /** The constant and its keys, e.g. `homeContent.hero.label`; of several texts in one piece of code each has a number, `…#2`. */
  key: string;
  /** What stands for values is in braces: `{name}`, or `{1}` for longer code. */
  text: string;
  /** Code by what stands for it. */
  placeholders: ReadonlyMap<string, string>;
  start: number;
  end: number;
  line: number;
}

export interface TextPair extends SourceText {
  english: string;
  /** Otherwise the code has another number of texts than the English one, all of which are in `english`. */
  isPaired: boolean;
}

/** Keys of identifiers, as in `Translated`. */
const IDENTIFIER_KEYS = new Set(["to", "href", "path", "id", "icon", "drawing", "kind", "value", "image"]);
/** Code that can be read as the name of what it stands for. */
const NAME_PATTERN = /^[A-Za-z]\w*(?:\.\w+)*(?:\([\w.]*\))?$/;

const root = path.join(import.meta.dirname, "../..");

/** Files with translations, from the root; without tables by the English text, which have no English file. */
export const translationFiles = (folder = root): string[] =>
  globSync("{apps/{site/src,site/server,api/src},packages/{ui,samples,contract}/src}/**/*.sw.ts", { cwd: folder })
    .filter((file) => existsSync(path.join(folder, file.replace(/\.sw\.ts$/, ".ts"))))
    .sort();

/** The texts of a translation beside its English file. */
export const pairsOfFile = (file: string): TextPair[] => {
  const read = (name: string) => readFileSync(path.join(root, name), "utf8");
  return pairsOf(read(file.replace(/\.sw\.ts$/, ".ts")), read(file));
};

/** @returns the texts of a translation, each with the English one of its key, or with all of its code where numbers differ */
export function pairsOf(english: string, translation: string): TextPair[] {
  const originals = Map.groupBy(textsOf(english), ({ key }) => keyWithoutNumber(key));
  const translated = textsOf(translation);
  const counts = Map.groupBy(translated, ({ key }) => keyWithoutNumber(key));
  return translated.flatMap((text) => {
    const base = keyWithoutNumber(text.key);
    // Of a problem the English has a status beside its text.
    const found = originals.get(base) ?? originals.get(`${base}.text`) ?? [];
    const at = counts.get(base)!.indexOf(text);
    const isPaired = found.length === counts.get(base)!.length;
    const pair = {
      ...text,
      isPaired,
      english: isPaired ? found[at]!.text : found.map((each) => each.text).join(" | "),
    };
    return isIdentifier(pair) ? [] : [pair];
  });
}

const keyWithoutNumber = (key: string) => key.replace(/#\d+$/, "");

const isIdentifier = ({ english, text }: TextPair) =>
  !/\p{L}{2}/u.test(text.replaceAll(/\{[^}]*\}/g, "")) || (english === text && /^[a-z\d/#][\w/#:.{}-]*$/.test(text));

/** All texts of the constants of a file. */
export function textsOf(source: string): SourceText[] {
  const found: SourceText[] = [];

  function add(node: AstNode, key: string) {
    const { text, placeholders } = renderText(node, source);
    const { start, end } = node;
    found.push({ key, text, placeholders, start, end, line: source.slice(0, start).split("\n").length });
  }

  function visit(node: AstNode, key: string): void {
    if (isText(node)) {
      const nested = (node.expressions as AstNode[] | undefined)?.flatMap((each) => textNodes(each)) ?? [];
      if (nested.length === 0) add(node, key);
      else addNumbered([node, ...nested], key);
    } else if (node.type === "ObjectExpression") {
      for (const property of node.properties as AstNode[]) {
        const name = property.type === "Property" && !property.computed ? keyOf(property.key as AstNode) : undefined;
        if (name !== undefined && !IDENTIFIER_KEYS.has(name)) visit(property.value as AstNode, `${key}.${name}`);
      }
    } else if (node.type === "ArrayExpression") {
      for (const [at, element] of (node.elements as (AstNode | null)[]).entries())
        if (element) visit(element, `${key}.${at}`);
    } else if (node.type === "ArrowFunctionExpression") visit(node.body as AstNode, key);
    else if (isGetter(node)) visit(returnedBy(node), key);
    else if (isNode(node.expression) && /^(?:TS|Parenthesized)/.test(node.type)) visit(node.expression, key);
    else addNumbered(textNodes(node), key);
  }

  function addNumbered(nodes: AstNode[], key: string) {
    for (const [at, node] of nodes.entries()) add(node, `${key}#${at + 1}`);
  }

  const program: AstNode = { ...parseSync("source.ts", source).program };
  for (const statement of program.body as AstNode[]) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (!isNode(declaration) || declaration.type !== "VariableDeclaration") continue;
    for (const { id, init } of declaration.declarations as { id: { name: string }; init: AstNode | null }[])
      if (init) visit(init, id.name);
  }
  return found;
}

/** `get title() { return "…"; }`, for texts with values of the party. */
const isGetter = (node: AstNode) => node.type === "FunctionExpression" && returnedBy(node) !== undefined;
const returnedBy = ({ body }: AstNode) =>
  ((body as AstNode).body as AstNode[]).find(({ type }) => type === "ReturnStatement")?.argument as AstNode;

const isText = ({ type, value }: AstNode) =>
  type === "TemplateLiteral" || (type === "Literal" && typeof value === "string");

const keyOf = ({ name, value }: AstNode) => String(name ?? value);

/** Texts anywhere in code, but for what is compared or looked up. */
function textNodes(node: AstNode): AstNode[] {
  if (/Expression$/.test(node.type) && /^[!=]==?$/.test(String(node.operator ?? ""))) return [];
  const children = Object.entries(node).flatMap(([name, child]) =>
    node.type === "MemberExpression" && name === "property" ? [] : [child].flat().filter(isNode),
  );
  return [...(isText(node) ? [node] : []), ...children.flatMap(textNodes)];
}

function renderText(node: AstNode, source: string): Pick<SourceText, "text" | "placeholders"> {
  const placeholders = new Map<string, string>();
  if (node.type === "Literal") return { text: node.value as string, placeholders };
  const expressions = node.expressions as AstNode[];
  const text = (node.quasis as { value: { cooked: string } }[]).map(({ value }, at) => {
    const expression = expressions[at];
    if (!expression) return value.cooked;
    const code = source.slice(expression.start, expression.end);
    const name = `{${NAME_PATTERN.test(code) ? code : at + 1}}`;
    placeholders.set(name, code);
    return value.cooked + name;
  });
  return { text: text.join(""), placeholders };
}
