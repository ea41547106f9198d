import type { ImportMapping, PersonImport } from "@party/contract/imports.staff";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#api.ts";

/** Stores what is known of a file, then compares its rows with the register: for a `RequestForm`. */
export function useImportCheck(row: PersonImport) {
  const queryClient = useQueryClient();
  const [version, setVersion] = useState(row.version);
  const params = { id: row.id };
  return {
    store: async (known: { mapping: ImportMapping } & Pick<PersonImport, "match_by" | "rule" | "consent">) => {
      const saved = await api("PUT /staff/imports/{id}/mapping/", { params, body: { version, ...known } });
      setVersion(saved.version);
      return api("POST /staff/imports/{id}/checks/", { params, body: {} });
    },
    onSent: (checked: PersonImport) => {
      queryClient.setQueryData(["imports", row.id], checked);
      return queryClient.invalidateQueries({ queryKey: ["imports"] });
    },
  };
}
