import { linkedDetails, ownDetails } from "@party/contract/own-details";
import { implementEndpoints } from "#http/implement.ts";
import type { Services } from "#services.ts";
import { birthDateProblems } from "../birth-date.ts";
import { changeOwnDetails, findOwnDetails } from "./complete-details.ts";
import { fillLinkedDetails, showLinkedDetails } from "./links/details-links.ts";

const bornProblems = async ({ date_of_birth }: { date_of_birth?: string }) =>
  birthDateProblems(date_of_birth || null, new Date());

export const ownDetailsRoutes = ({ config, db }: Services) => [
  ...implementEndpoints(
    ownDetails,
    {
      own: ({ actor }) => findOwnDetails({ config, db }, actor.userId),
      change: ({ actor, body, caller }) => changeOwnDetails({ config, db }, actor.userId, body, caller.language),
    },
    { change: bornProblems },
  ),
  ...implementEndpoints(
    linkedDetails,
    {
      show: ({ params }) => showLinkedDetails({ config, db }, params.code),
      send: ({ params, body, caller }) => fillLinkedDetails({ config, db }, params.code, body, caller.language),
    },
    { send: bornProblems },
  ),
];
