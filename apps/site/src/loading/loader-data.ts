import { isNotFound, notFound } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** For a loader that does not wait: a page shows its frame meanwhile, and tells of a failure when it asks for the data. */
export function inItsTime<T>(data: Promise<T>): Promise<T> {
  // It may fail before the page asks for it, which is not unhandled.
  data.catch(() => undefined);
  return data;
}

/** A row, and what stands beside it; without it in the browser, where `useBeside` asks for it and keeps no page waiting. */
export type With<Beside, Row> = Row & { beside?: Beside };

/**
 * For the server's HTML: a row and what stands beside it.
 * @param instead what a visitor is offered where there is no such row: the data of the not-found page
 * @throws as the row does
 */
export async function servedWith<Row, Beside>(
  row: Promise<Row>,
  beside: Promise<Beside>,
  instead: () => Promise<unknown>,
): Promise<With<Beside, Row>> {
  try {
    return { ...(await row), beside: await beside };
  } catch (error) {
    throw isNotFound(error) ? notFound({ data: await instead() }) : error;
  }
}

/** What the server put beside a row, or what the browser asks for after a move within the site. Give the component a key. */
export function useBeside<Beside>(served: Beside | undefined, load: () => Promise<Beside>): Beside | undefined {
  const [beside, setBeside] = useState(served);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is another component
  useEffect(() => {
    let left = false;
    if (served === undefined) load().then((found) => left || setBeside(() => found));
    return () => {
      left = true;
    };
  }, []);
  return beside;
}
