import type { ItemBody } from "#features/content/content-api.ts";
import type { FieldSpec } from "./field-spec.ts";

export function withValue(body: ItemBody, path: string, value: unknown): ItemBody {
  const [name = "", ...rest] = path.split(".");
  const changed = rest.length === 0 ? value : withValue((body[name] ?? {}) as ItemBody, rest.join("."), value);
  return Object.assign(Array.isArray(body) ? [...body] : { ...body }, { [name]: changed });
}

/** @param values by their paths */
export const withValues = (body: ItemBody, values: ItemBody): ItemBody =>
  Object.entries(values).reduce((changed, [path, value]) => withValue(changed, path, value), body);

type PictureFieldSpec = Extract<FieldSpec, { kind: "picture" | "pictureName" }>;

/** Where the alternative text of a picture is: beside it. */
export const altPathOf = ({ key, altName }: PictureFieldSpec): string | undefined =>
  altName && [...key.split(".").slice(0, -1), altName].join(".");

/** An address of the library without size and type, or the name of a built-in picture. */
const pictureNameOf = (image: string | null) => image?.replace(/-\d+\.\w+$/, "") ?? "";

/** A picture of the library, or none, in the place of another one: never with the other's text. */
export function withPicture(
  body: ItemBody,
  field: PictureFieldSpec,
  picked: { src: string; alt: string } | null,
): ItemBody {
  const alt = altPathOf(field);
  return withValues(body, {
    [field.key]: field.kind === "pictureName" ? pictureNameOf(picked?.src ?? null) : (picked?.src ?? null),
    ...(alt ? { [alt]: picked?.alt ?? "" } : {}),
  });
}

/** The address of a picture as its field stores it. */
export function pictureAddressOf({ kind }: PictureFieldSpec, value: unknown): string | null {
  if (typeof value !== "string" || value === "") return null;
  if (kind === "picture") return value;
  return value.startsWith("/media/") ? `${value}-480.webp` : `/pictures/${value}-1600.webp`;
}

/** The name of a field for people: `Picture 2, Words on the picture`. @param path with dots */
export function labelOfPath(fields: readonly FieldSpec[], path: string): string {
  const field = fields.find(
    (each) => path === each.key || path.startsWith(`${each.key}.`) || path === altPathOfField(each),
  );
  if (!field) return "";
  const [index, ...rest] = path.slice(field.key.length + 1).split(".");
  if (field.kind !== "items" || !index) return field.label;
  const inner = labelOfPath(field.fields, rest.join("."));
  return `${field.one} ${Number(index) + 1}${inner ? `, ${inner}` : ""}`;
}

const altPathOfField = (field: FieldSpec) =>
  field.kind === "picture" || field.kind === "pictureName" ? altPathOf(field) : undefined;
