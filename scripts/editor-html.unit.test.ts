import { getSchema } from "@tiptap/core";
import { Fragment, type Mark, type Node, type NodeType } from "@tiptap/pm/model";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sanitiseHtml } from "../apps/api/src/documents/safe-html.ts";
import { articleHtml } from "../apps/console/src/editor/document/article-html.ts";
import { articleExtensions } from "../apps/console/src/editor/document/article-schema.ts";
import { allowedAttributes, allowedTags } from "../packages/contract/src/values/content/allowed-html.ts";

// Editor and sanitiser are of different apps, so what holds between them is tested here.

const schema = getSchema(articleExtensions);
const childrenAtMost = 4;

const text = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }),
  fc.string({ unit: "binary", minLength: 1, maxLength: 8 }),
  fc.constantFrom(
    "Wangarĩ & Tom",
    "a  b\u00a0c\n",
    "&nbsp;&amp;&#60;",
    "<script>alert(1)</script>",
    "</p><iframe src=//evil.example>",
    "]]><!-- -->",
    `"><img src=x onerror=alert(1)>`,
  ),
);
const address = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.constantFrom(
    ...["/news/3", "#top", "mailto:a@b.co.ke?subject=a&amp;b", "tel:+254700000000", "http://party.example/?a=1&b=<2>"],
    ...[
      "javascript:alert(1)",
      "java\nscript:alert(1)",
      "//evil.example",
      "/\t/evil.example",
      "/\\evil.example",
      "data:,x",
    ],
    ...["vbscript:x", " javascript:x", "/<!-- -->/evil.example", "blob:x", "relative", ""],
  ),
  text,
);
const values: Record<string, fc.Arbitrary<unknown>> = {
  level: fc.constantFrom(2, 3, 4),
  start: fc.constantFrom(null, 2, 10),
  src: address,
  href: address,
  alt: fc.oneof(fc.constant(""), text),
  title: fc.option(text),
  width: fc.option(fc.nat()),
  height: fc.option(fc.nat()),
  colspan: fc.constantFrom(null, 2),
  rowspan: fc.constantFrom(null, 3),
  scope: fc.constantFrom(null, "row", "col"),
};

/** Drawing from samples of each is 100 times faster than fc.gen(). */
const samples = (arbitrary: fc.Arbitrary<unknown>) => fc.sample(arbitrary, { numRuns: 2_000, seed: 12 });
const texts = samples(text) as string[];
const valuesByName = new Map(Object.entries(values).map(([name, arbitrary]) => [name, samples(arbitrary)]));

/** @returns a function that gives the next of a fixed sequence of numbers below its argument (mulberry32) */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
type Next = ReturnType<typeof numbersFrom>;
const oneOf = <Value>(next: Next, list: readonly Value[]): Value => list[next(list.length)]!;

const attributes = (next: Next, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, oneOf(next, valuesByName.get(name)!)]));

/** A random walk over what the schema allows inside a node. */
function nodeOf(next: Next, type: NodeType, depth: number): Node {
  const children: Node[] = [];
  let match = type.contentMatch;
  while (match.edgeCount > 0) {
    const isFull = depth <= 0 || children.length >= childrenAtMost;
    if (match.validEnd && (isFull || next(3) === 0)) break;
    if (isFull) {
      children.push(...match.fillBefore(Fragment.empty, true)!.content);
      break;
    }
    const edge = match.edge(next(match.edgeCount));
    const child = edge.type.isText ? schema.text(oneOf(next, texts)) : nodeOf(next, edge.type, depth - 1);
    children.push(child.isInline ? child.mark(marksOf(next, type)) : child);
    match = edge.next;
  }
  return type.create(attributes(next, Object.keys(type.spec.attrs ?? {})), Fragment.from(children));
}

function marksOf(next: Next, parent: NodeType): readonly Mark[] {
  const types = Object.values(schema.marks).filter((mark) => parent.allowsMarkType(mark) && next(4) === 0);
  return types
    .map((mark) => mark.create(attributes(next, Object.keys(mark.spec.attrs ?? {}))))
    .reduce<readonly Mark[]>((set, mark) => mark.addToSet(set), []);
}

/** 10,000 with `EDITOR_RUNS=10000 vitest run --project unit editor-html`. */
const RUNS = Number(process.env.EDITOR_RUNS ?? 2_000);

test("the sanitiser leaves the HTML of random documents of the editor unchanged", () => {
  const tags = new Set<string>();
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const doc = nodeOf(numbersFrom(seed), schema.topNodeType, 5);
      doc.check();
      const html = articleHtml(doc);
      expect(sanitiseHtml(html)).toBe(html);
      for (const [, tag] of html.matchAll(/<([a-z0-9]+)/g)) tags.add(tag!);
    }),
    { numRuns: RUNS },
  );
  // All that is allowed was among them, except the second names of bold and italic.
  expect([...tags].sort()).toEqual(allowedTags.filter((tag) => tag !== "b" && tag !== "i").sort());
});

test("the editor has no attributes but those of the allow-list", () => {
  const known = new Set([...Object.values(allowedAttributes).flat(), "level"]);
  const types = [...Object.values(schema.nodes), ...Object.values(schema.marks)];
  expect(types.flatMap((type) => Object.keys(type.spec.attrs ?? {})).filter((name) => !known.has(name))).toEqual([]);
});

test("a document without content is an empty text", () => {
  expect(articleHtml(schema.topNodeType.createAndFill()!)).toBe("");
});
