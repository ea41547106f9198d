import { imports } from "@party/contract/imports.staff";
import type { StaffActor } from "#access/staff.ts";
import type { Territory } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { done } from "#http/done/done.ts";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { isProposed } from "./import-proposals.ts";
import { reportImport } from "./import-report.ts";
import { addConsentScan, deleteConsentScan, openConsentScan } from "./import-scans.ts";
import {
  checkImport,
  deleteImportWithin,
  type ImportContext,
  listImportRowsWithin,
  listImportsWithin,
  mapImport,
  proposeImport,
  runImport,
  showImport,
  undoImport,
} from "./imports.staff.ts";
import { createImport, readImportAgain, showSheets } from "./reading/readings.staff.ts";

export const importRoutes = (services: Services) => {
  const { config, jobs, media } = services;
  const staff = ({
    actor,
    territory,
    db,
  }: {
    actor: StaffActor;
    territory: Territory;
    db: Database;
  }): ImportContext => ({
    ...{ config, jobs, media, actor, territory, db },
  });
  return implementForStaff(services, imports, {
    list: ({ query, ...call }) => listImportsWithin(staff(call), query),
    create: ({ body, ...call }) => createImport(staff(call), body),
    sheets: ({ body, ...call }) => showSheets(staff(call), body.upload_id),
    readAgain: ({ params, body, ...call }) => readImportAgain(staff(call), params.id, body),
    show: ({ params, ...call }) => showImport(staff(call), params.id),
    map: ({ params, body, ...call }) => mapImport(staff(call), params.id, body),
    check: ({ params, ...call }) => checkImport(staff(call), params.id),
    propose: ({ params, body, ...call }) => proposeImport(staff(call), params.id, body.reason),
    run: ({ params, ...call }) => runImport(staff(call), params.id),
    undo: ({ params, ...call }) => undoImport(staff(call), params.id),
    delete: ({ params, caller, ...call }) =>
      deleteImportWithin(staff(call), params.id).then(() => done("importDeleted", caller)),
    rows: ({ params, query, ...call }) => listImportRowsWithin(staff(call), params.id, query),
    report: ({ params, ...call }) => reportImport(staff(call), call.actor, params.id),
    addScan: ({ params, body, ...call }) => addConsentScan(staff(call), params.id, body.upload_id),
    openScan: ({ params, ...call }) => {
      call.audit({ details: { document: params.document } });
      return openConsentScan(staff(call), call.actor, params, { permission: "people.import", isOpen: () => true });
    },
    openProposedScan: ({ params, ...call }) => {
      call.audit({ details: { document: params.document } });
      return openConsentScan(staff(call), call.actor, params, {
        permission: "people.approve_export",
        isOpen: isProposed,
      });
    },
    deleteScan: ({ params, ...call }) => deleteConsentScan(staff(call), params),
  });
};
