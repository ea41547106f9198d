/** A draft that the server renders on the page of its kind. */
export type Preview =
  | "ended"
  | {
      /** Path of the API whose reply is, or is listed with, the draft: `/news/7/` or `/leaders/`. */
      path: string;
      listed: boolean;
      item: { id: number };
    };

/** On the server: a reply of the API with the draft in the place of what is public. */
export async function replaceWithDraft(
  preview: Preview | undefined,
  path: string,
  reply: () => Promise<Response>,
): Promise<Response> {
  if (!preview || preview === "ended" || path !== preview.path) return reply();
  const { listed, item } = preview;
  if (!listed) return Response.json(item);
  const response = await reply();
  if (!response.ok) return response;
  const { results, ...rest } = (await response.json()) as { results: { id: number }[] };
  return Response.json({ ...rest, results: [item, ...results.filter(({ id }) => id !== item.id)] });
}
