import { board } from "@party/contract/board.staff";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { saveBoard, showBoard } from "./board.staff.ts";

export const boardRoutes = (services: Services) =>
  implementForStaff(services, board, {
    list: async ({ query, territory, territoryFor }) =>
      showBoard(services.db, { territory, reads: await territoryFor("people.read") }, query),
    file: ({ query, territory }) => saveBoard(services.db, territory, query),
  });
