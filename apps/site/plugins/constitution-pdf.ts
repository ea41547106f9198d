import type { Plugin } from "vite";

const PATH = "party-constitution.pdf";

/** Run by Node, without the bundler. */
async function print(): Promise<Uint8Array> {
  const { href } = new URL("../constitution-pdf/constitution-pdf.ts", import.meta.url);
  const { printConstitution } = await import(/* @vite-ignore */ href);
  return printConstitution();
}

/** `/party-constitution.pdf`, printed at each build from the text of /about/rules. */
export const constitutionPdf = (): Plugin => ({
  name: "constitution-pdf",
  applyToEnvironment: (environment) => environment.name === "client",
  async generateBundle() {
    this.emitFile({ type: "asset", fileName: PATH, source: await print() });
  },
  configureServer(server) {
    server.middlewares.use(`/${PATH}`, async (_, response) => {
      response.setHeader("content-type", "application/pdf").end(await print());
    });
  },
});
