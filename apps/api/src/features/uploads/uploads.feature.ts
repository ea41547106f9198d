import { sql } from "kysely";
import type { Feature } from "#composition/feature.ts";
import { withheldColumn } from "#database/personal-data.ts";
import { uploadRoutes } from "./uploads.staff.routes.ts";

export const uploadsFeature = {
  routes: uploadRoutes,
  personalData: {
    // Files that a member of staff sent. What a file became, such as an import, is told there.
    officeWork: [
      {
        table: "uploads",
        of: ({ userId }) => sql`kept.owner_id = ${userId}`,
        columns: { id: withheldColumn, file_id: withheldColumn },
        onErasure: { becomes: "deleted" },
      },
    ],
  },
  subjects: { upload: async () => [] },
} satisfies Feature;
