/** For a loader that does not wait: a page shows its frame meanwhile, and tells of a failure when it asks for the data. */
export function inItsTime<T>(data: Promise<T>): Promise<T> {
  // It may fail before the page asks for it, which is not unhandled.
  data.catch(() => undefined);
  return data;
}
