import { imports } from "@party/contract/imports.staff";
import type { StaffActor } from "#access/staff.ts";
import type { Territory } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { isProposed } from "./import-proposals.ts";
import { reportImport } from "./import-report.ts";
import { addConsentScan, deleteConsentScan, openConsentScan } from "./import-scans.ts";
import {
  checkImport,
  createImport,
  deleteImportWithin,
  type ImportContext,
  listImportRowsWithin,
  listImportsWithin,
  mapImport,
  proposeImport,
  runImport,
  showImport,
  showSheets,
  undoImport,
} from "./imports.staff.ts";

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
    create: ({ body, signal, ...call }) => createImport(staff(call), body, signal),
    sheets: ({ body, signal, ...call }) => showSheets(staff(call), body.upload_id, signal),
    show: ({ params, ...call }) => showImport(staff(call), params.id),
    map: ({ params, body, ...call }) => mapImport(staff(call), params.id, body),
    check: ({ params, ...call }) => checkImport(staff(call), params.id),
    propose: ({ params, body, ...call }) => proposeImport(staff(call), params.id, body.reason),
    run: ({ params, ...call }) => runImport(staff(call), params.id),
    undo: ({ params, ...call }) => undoImport(staff(call), params.id),
    delete: ({ params, ...call }) => deleteImportWithin(staff(call), params.id),
    rows: ({ params, query, ...call }) => listImportRowsWithin(staff(call), params.id, query),
    report: ({ params, ...call }) => reportImport(staff(call), call.actor, params.id),
    addScan: ({ params, body, ...call }) => addConsentScan(staff(call), params.id, body.upload_id),
    openScan: ({ params, ...call }) => {
      call.audit({ details: { document: params.document } });
      return openConsentScan(staff(call), call.actor, params);
    },
    openProposedScan: ({ params, ...call }) => {
      call.audit({ details: { document: params.document } });
      return openConsentScan(staff(call), call.actor, params, isProposed);
    },
    deleteScan: ({ params, ...call }) => deleteConsentScan(staff(call), params),
  });
};
