import { consents } from "@party/contract/consents";
import { type MyDataAccess, myData } from "@party/contract/my-data";
import { exportPurposes } from "@party/contract/values/exports";
import type { Language } from "@party/contract/values/languages";
import type { PlaceRef } from "@party/contract/values/permissions";
import { listPersonalDataAccesses, toMyDataAccess } from "#access/audit.ts";
import { shortPlaceName } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { listExportsOfPerson } from "#features/people/export/exports.queries.ts";
import { implementEndpoints } from "#http/implement.ts";
import type { Services } from "#services.ts";
import { listConsents, withdrawConsent } from "./consent-withdrawals.ts";
import { eraseAccount, previewErasure } from "./erasure/erasure.ts";
import { confirmIdentity, exportData, myDataTexts, renderExportPage } from "./exports.ts";
import { identifyPerson, labelInLanguage } from "./registry.ts";

export const myDataRoutes = (services: Services) =>
  implementEndpoints(myData, {
    accesses: async ({ actor, caller }) => ({
      results: await listAccesses(services.db, actor.userId, caller.language),
    }),
    export: ({ actor, caller }) => exportData(services, actor, caller.language),
    page: async ({ actor, caller }) => ({
      html: renderExportPage(await exportData(services, actor, caller.language), caller.language),
    }),
    confirm: async ({ actor, body }) => {
      await confirmIdentity(services, actor, body.password);
      return { message: "Thank you. You can download your data for ten minutes." };
    },
    erasure: ({ actor, caller }) => previewErasure(services, actor.userId, caller.language),
    erase: async ({ actor, body }) => {
      await eraseAccount(services, actor, body.password);
      return { message: "Your account is deleted." };
    },
  });

const MAX_LISTED_ACCESSES = 100;

/** Who looked at a member's data, changed it or took it out in a file, newest first. A file is one entry. */
async function listAccesses(db: Database, userId: number, language: Language): Promise<MyDataAccess[]> {
  const [calls, files] = await Promise.all([
    listPersonalDataAccesses(db, userId, MAX_LISTED_ACCESSES),
    listExportsOfPerson(db, { userId, personId: null }, MAX_LISTED_ACCESSES),
  ]);
  const exported = files.map(({ purpose, ...file }) => ({
    ...file,
    purpose: myDataTexts[language].exported(labelInLanguage(language, exportPurposes[purpose])),
  }));
  const newest = [...calls, ...exported].toSorted((one, other) => other.at.getTime() - one.at.getTime());
  return Promise.all(
    newest.slice(0, MAX_LISTED_ACCESSES).map(async (access) => {
      const { role, place, purpose, ...rest } = toMyDataAccess(access);
      return {
        ...rest,
        role: labelInLanguage(language, role),
        place: place ? await placeNameInLanguage(db, language, place) : "",
        purpose: labelInLanguage(language, purpose),
      };
    }),
  );
}

/** @returns e.g. `Nyeri county`; empty for a place that does not exist */
async function placeNameInLanguage(db: Database, language: Language, place: PlaceRef): Promise<string> {
  const name = (await shortPlaceName(db, place)) ?? "";
  return place.level === "nation" || name === "" ? name : myDataTexts[language].places[place.level](name);
}

export const consentRoutes = (services: Services) =>
  implementEndpoints(consents, {
    own: async ({ actor }) => listConsents(services.db, await identifyPerson(services, actor.userId)),
    withdraw: async ({ actor, params }) =>
      withdrawConsent(services.db, await identifyPerson(services, actor.userId), params.purpose),
  });
