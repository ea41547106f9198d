import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import openapiTypescript, { astToString } from "openapi-typescript";
import { expect, test } from "vitest";
import { openApiDocument } from "./openapi.ts";

const document = openApiDocument("Party API", "https://api.party.example.org");

test("the OpenAPI document passes the linter of Redocly, its rule against trailing slashes apart", async () => {
  const config = await createConfig({ extends: ["recommended"], rules: { "no-path-trailing-slash": "off" } });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
});

test("a client whose types are generated from the document compiles", { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(import.meta.dirname, "../.generated-"));
  try {
    await writeFile(join(folder, "api.ts"), astToString(await openapiTypescript(document as never)));
    await writeFile(
      join(folder, "client.ts"),
      `import type { paths } from "./api.ts";
       type Post<P extends keyof paths> = paths[P] extends { post: infer O } ? O : never;
       type Body<O> = O extends { requestBody: { content: { "application/json": infer B } } } ? B : never;
       type Reply<O, S extends number> = O extends { responses: Record<S, { content: { "application/json": infer R } }> } ? R : never;
       export const login: Body<Post<"/api/auth/login/">> = { email: "a@b.example", password: "secret" };
       // @ts-expect-error The password is missing.
       export const incomplete: Body<Post<"/api/auth/login/">> = { email: "a@b.example" };
       export const idOf = (reply: Reply<Post<"/memberships/">, 201>): number => reply.id;`,
    );
    const tsc = join(import.meta.dirname, "../../../node_modules/typescript/bin/tsc");
    const options = [
      "--ignoreConfig",
      "--strict",
      "--noEmit",
      "--allowImportingTsExtensions",
      "--module",
      "nodenext",
      "--target",
      "es2023",
    ];
    await promisify(execFile)(process.execPath, [tsc, ...options, join(folder, "client.ts")]).catch(({ stdout }) =>
      expect.fail(stdout),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
