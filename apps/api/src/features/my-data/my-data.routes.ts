import { consents } from "@party/contract/consents";
import { type MyDataAccess, myData } from "@party/contract/my-data";
import type { Language } from "@party/contract/values/languages";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import type { PlaceRef } from "@party/contract/values/permissions";
import { listPersonalDataAccesses } from "#access/audit.queries.ts";
import { parseEntryPlace } from "#access/audit.ts";
import { shortPlaceName } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { listExportsOfPerson } from "#features/people/export/exported-people.queries.ts";
import { done } from "#http/done/done.ts";
import { implementEndpoints } from "#http/implement.ts";
import type { Services } from "#services.ts";
import { listConsents, withdrawConsent } from "./consent-withdrawals.ts";
import { eraseAccount, previewErasure } from "./erasure/erasure.ts";
import { confirmIdentity, exportData, myDataTexts, renderExportPage } from "./exports.ts";
import { actionTitle, exportPurposeTitle, roleTitle } from "./labels/labels.ts";
import { identifyPerson, type PersonalDataRegistry } from "./registry.ts";

export const myDataRoutes = (services: Services, registry: PersonalDataRegistry) =>
  implementEndpoints(myData, {
    accesses: async ({ actor, caller }) => ({
      results: await listAccesses(services.db, actor.userId, caller.language),
    }),
    export: ({ actor, caller }) => exportData(services, registry, actor, caller.language),
    page: async ({ actor, caller }) => ({
      html: renderExportPage(await exportData(services, registry, actor, caller.language), caller.language),
    }),
    confirm: async ({ actor, body, caller }) => {
      await confirmIdentity(services, actor, body.password);
      return done("identityConfirmed", caller);
    },
    erasure: ({ actor, caller }) => previewErasure(services, registry, actor.userId, caller.language),
    erase: async ({ actor, body, caller }) => {
      await eraseAccount(services, registry, actor, body.password);
      return done("accountDeleted", caller);
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
    purpose: myDataTexts[language].exported(exportPurposeTitle(language, purpose)),
  }));
  const called = calls.map(({ action, ...call }) => ({ ...call, purpose: actionTitle(language, action) }));
  const newest = [...called, ...exported].toSorted((one, other) => other.at.getTime() - one.at.getTime());
  return Promise.all(
    newest.slice(0, MAX_LISTED_ACCESSES).map(async ({ at, role, place: entered, purpose, reason }) => {
      const place = parseEntryPlace(entered);
      return {
        day: dayInNairobi(at),
        role: roleTitle(language, role),
        place: place ? await placeNameInLanguage(db, language, place) : "",
        purpose,
        reason,
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
