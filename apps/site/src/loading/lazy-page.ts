import { type ComponentType, createElement, use } from "react";
import { orChunkError } from "./chunk-error.ts";

type Loaded = Record<string, ComponentType>;

/**
 * Stands in for the router's lazyRouteComponent (plugins/framework-patches.ts): a page whose script fails to load throws a
 * ChunkError to the error component, and can be tried again; the router's own would reload the page unasked.
 */
export function lazyPage(importer: () => Promise<Loaded>, name = "default") {
  let page: ComponentType | undefined;
  let pending: Promise<void> | undefined;
  const load = () => {
    pending ??= orChunkError(importer).then(
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
