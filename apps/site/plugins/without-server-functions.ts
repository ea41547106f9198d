import type { Plugin } from "vite";

/**
 * Leaves out the client half of server functions and its serializer (11 kB brotli): the site speaks to the API, which
 * every other client shares. Fails the build when an upgrade brings the serializer back by another way.
 */
export const withoutServerFunctions = (): Plugin => ({
  name: "without-server-functions",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: (environment) => environment.name === "client",
  load: {
    filter: { id: /start-client-core\/.*\/client-rpc\/serverFnFetcher\.js$/ },
    handler: () => `
      export const serverFnFetcher = () => { throw new Error("This site has no server functions"); };
      export const trackPostProcessPromise = () => {};
    `,
  },
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      const back =
        chunk.type === "chunk" && Object.keys(chunk.modules).find((id) => id.includes("/node_modules/seroval"));
      if (back) this.error(`the serializer of server functions is bundled again: ${back}`);
    }
  },
});
