import { isNotFound, notFound } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { isTimeout } from "../failures/slow-answer.ts";

/** A row and its related data; in the browser, where `useRelated` loads that after navigation, without it. */
export type WithRelated<Related, Row> = Row & { related?: Related };

/** Undefined when the API is slow: the page is sent without them, and loads them in the browser. */
const undefinedWhenSlow = <Data>(data: Promise<Data>): Promise<Data | undefined> =>
  data.catch((error: unknown) => {
    if (isTimeout(error)) return undefined;
    throw error;
  });

/**
 * For the server's HTML: a row and its related data.
 * @param instead data of the not-found page
 * @throws what `row` rejects with; a not-found error then carries the data of `instead`
 */
export async function withRelated<Row, Related>(
  row: Promise<Row>,
  related: Promise<Related>,
  instead: () => Promise<unknown>,
): Promise<WithRelated<Related, Row>> {
  try {
    const found = await row;
    const loaded = await undefinedWhenSlow(related);
    return { ...found, ...(loaded === undefined ? {} : { related: loaded }) };
  } catch (error) {
    throw isNotFound(error) ? notFound({ data: await undefinedWhenSlow(instead()) }) : error;
  }
}

/** Related data from the server, or loaded after a client-side navigation. Give the component a key. */
export function useRelated<Related>(served: Related | undefined, load: () => Promise<Related>): Related | undefined {
  const [related, setRelated] = useState(served);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is another component
  useEffect(() => {
    let unmounted = false;
    if (served === undefined) load().then((loaded) => unmounted || setRelated(() => loaded));
    return () => {
      unmounted = true;
    };
  }, []);
  return related;
}
