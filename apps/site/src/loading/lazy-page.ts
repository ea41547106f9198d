import { type ComponentType, createElement, use } from "react";
import { importChunk } from "./chunk-error.ts";

type Loaded = Record<string, ComponentType>;

/**
 * Replaces the router's lazyRouteComponent (plugins/framework-patches.ts), which would reload the page: a page whose
 * chunk fails to load throws a ChunkError to the error component, and can be tried again.
 */
export function lazyPage(importer: () => Promise<Loaded>, name = "default") {
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
