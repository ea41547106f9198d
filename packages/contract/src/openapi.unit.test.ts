import { expect, test } from "vitest";
import { openApiDocument } from "./openapi.ts";
import { type ProblemCode, problems } from "./problems.ts";

const isIn = (values: readonly string[]) => (value: string) => values.includes(value);
const document = openApiDocument("Party API", "https://api.party.example.org");

test("calls that need no sign-in say so", () => {
  const { paths } = document as { paths: Record<string, Record<string, { security: object[] }>> };
  expect(paths["/counties/"]?.get?.security).toEqual([]);
  expect(paths["/memberships/"]?.post?.security).toEqual([{ bearer: [] }]);
});

test("every refusal in the document has the header with its codes", () => {
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    const { responses, operationId } = operation as { responses: Record<string, object>; operationId: string };
    const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400);
    expect(refusals.map(([status]) => status)).toEqual(expect.arrayContaining(["400", "500", "503"]));
    for (const [status, response] of refusals) {
      const codes = Object.keys(problems).filter((code) => problems[code as ProblemCode].status === Number(status));
      const header = { required: true, schema: { enum: expect.toSatisfy((each) => each.every(isIn(codes))) } };
      expect(response, `${operationId} ${status}`).toMatchObject({ headers: { Problem: header } });
    }
  }
});
