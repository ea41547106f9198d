import { allEndpoints } from "@party/contract/api";

/** Of the tables that `contentEndpoints()` makes, those of a kind with a place, of one without, and of fixed rows are walked. */
const walkedTables = ["staffArticles", "staffLeaders", "staffTexts"];

/** Made by the same function from another name, body and permission, and served by the same handlers. */
const sameTables = [
  "staffEvents",
  "staffGallery",
  "staffProducts",
  "staffPickupLocations",
  "staffBranches",
  "staffRedirects",
];

const tableOf = (name: string) => name.split(".")[0]!;

/** The endpoints that are called one by one; `walked-endpoints.unit.test.ts` says that the others are like them. */
export const walkedEndpoints = allEndpoints.filter(({ name }) => !sameTables.includes(tableOf(name)));

/** Each endpoint that is not walked, beside the one of the articles that stands for it. */
export const sameEndpoints = allEndpoints
  .filter(({ name }) => sameTables.includes(tableOf(name)))
  .map(({ name, endpoint }) => ({
    ...{ name, endpoint },
    walked: walkedEndpoints.find((each) => each.name === `${walkedTables[0]}.${name.split(".")[1]}`)!.endpoint,
  }));
