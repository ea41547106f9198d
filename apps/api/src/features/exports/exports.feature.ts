import type { Feature } from "#composition/feature.ts";
import { staffExportsData } from "./exports.personal-data.ts";
import { listExportNames } from "./exports.queries.ts";

const rowNames = {
  people: "people",
  payments: "payments",
  givers: "givers",
  registrar: "members for the Registrar",
  resignations: "resignations for the Registrar",
  roll: "members on a roll",
} as const;

/** What files of people and of money have in common. */
export const exportsFeature = {
  personalData: { officeWork: staffExportsData },
  subjects: {
    export: async ({ db }, ids) =>
      (await listExportNames(db, ids)).map(({ id, content, place_level, place_id, row_count }) => ({
        ...{ id, places: [{ level: place_level, id: place_id }] },
        name: `number ${id}, ${row_count ?? 0} ${rowNames[content]}`,
      })),
  },
} satisfies Feature;
