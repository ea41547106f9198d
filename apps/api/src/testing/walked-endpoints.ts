import { allEndpoints } from "@party/contract/api";

/** Of the tables that `contentEndpoints()` makes: of a kind with a place, of one without, of fixed rows, and without publication. */
const walkedTables = ["staffArticles", "staffLeaders", "staffTexts", "staffConstitution"];

const tableOf = (name: string) => name.split(".")[0]!;

/** Made by the same function from another name, body and permission, and served by the same handlers. */
const sameTables = allEndpoints
  .filter(({ name }) => name.endsWith(".restore"))
  .map(({ name }) => tableOf(name))
  .filter((table) => !walkedTables.includes(table));

/** The endpoints that are called one by one; `walked-endpoints.unit.test.ts` says that the others are like them. */
export const walkedEndpoints = allEndpoints.filter(({ name }) => !sameTables.includes(tableOf(name)));

/** Each endpoint that is not walked, beside the one of the articles that stands for it. */
export const sameEndpoints = allEndpoints
  .filter(({ name }) => sameTables.includes(tableOf(name)))
  .map(({ name, endpoint }) => ({
    ...{ name, endpoint },
    walked: walkedEndpoints.find((each) => each.name === `staffArticles.${name.split(".")[1]}`)!.endpoint,
  }));
