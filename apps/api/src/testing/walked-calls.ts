import { endpointsWithContentKind } from "@party/contract/api";

/** Of a kind with a place, of one without, of fixed rows, and without publication. */
const testedContentKinds = ["articles", "leaders", "texts", "constitution"];

/** The calls that are made one by one. Other kinds differ in what is tested by table, their permissions and bodies. */
export const callsTestedOneByOne = endpointsWithContentKind.filter(
  ({ kind, endpoint }) => !endpoint.route.includes(" /staff/content/") || testedContentKinds.includes(kind!),
);
