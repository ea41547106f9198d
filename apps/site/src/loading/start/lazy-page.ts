import { type ComponentType, createElement, lazy, use } from "react";
import { importChunk } from "./chunk-error.ts";

type LoadedModule = Record<string, ComponentType>;

/**
 * Replaces the router's lazyRouteComponent (plugins/framework-patches.ts), which would reload the page: a page whose
 * chunk fails to load throws a ChunkError to the error component, and can be tried again.
 */
export function lazyPage(importer: () => Promise<LoadedModule>, name = "default") {
  let page: ComponentType | undefined;
  let pending: Promise<void> | undefined;
  const load = () => {
    pending ??= importChunk(importer).then(
      (loaded) => {
        page = loaded[name];
      },
      (error: unknown) => {
        pending = undefined;
        throw error;
      },
    );
    return pending;
  };
  const render = (props: object) => {
    if (!page) use(load());
    return createElement(page as ComponentType, props);
  };
  return Object.assign(render, { preload: () => (page ? undefined : load()) });
}

/**
 * A component of another chunk, for a part of a page: `lazyPart(() => import("../steps.tsx"), "PersonStep")`.
 * It throws a ChunkError when the chunk does not load.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own lazy takes it
export const lazyPart = <Name extends string, Part extends Record<Name, ComponentType<any>>>(
  load: () => Promise<Part>,
  name: Name,
) => lazy(async () => ({ default: (await importChunk(load))[name] }));
