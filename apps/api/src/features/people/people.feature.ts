import { NATION, placesOfWard } from "#access/territory.ts";
import type { Feature } from "#composition/feature.ts";
import { exportTask } from "#features/exports/export-file.ts";
import { messagesIn } from "#features/notifications/notifications.ts";
import { completenessJobs } from "./completeness/completeness.jobs.ts";
import { completenessData } from "./completeness/completeness.personal-data.ts";
import { ownDetailsRoutes } from "./completeness/completeness.routes.ts";
import { detailsRoutes } from "./completeness/details.staff.routes.ts";
import * as detailsLinkMessages from "./completeness/links/details-links.messages.ts";
import { dailyWorkData } from "./daily-work/daily-work.personal-data.ts";
import { documentData } from "./documents/documents.personal-data.ts";
import { personDocumentRoutes } from "./documents/documents.staff.routes.ts";
import { exportData } from "./export/exported-people.personal-data.ts";
import { peopleExport } from "./export/people-export-file.ts";
import { countyExportProposals, exportProposals } from "./export/people-export-proposals.ts";
import { exportJobs } from "./export/people-exports.jobs.ts";
import { peopleExportRoutes } from "./export/people-exports.staff.routes.ts";
import { importProposals } from "./import/import-proposals.ts";
import { importCheck, importJobs, importRun, importUndo } from "./import/import-tasks.ts";
import { importData, staffImportsData } from "./import/imports.personal-data.ts";
import { listImportNames } from "./import/imports.queries.ts";
import { importRoutes } from "./import/imports.staff.routes.ts";
import { importReading } from "./import/reading/read-step.ts";
import { mergeData } from "./merges/merges.personal-data.ts";
import { listPeopleOfMerges } from "./merges/merges.queries.ts";
import { mergeRoutes } from "./merges/merges.staff.routes.ts";
import { noteRoutes } from "./notes/notes.staff.routes.ts";
import { noteTimelineSources } from "./notes/notes.timeline.ts";
import { findNamedPairs } from "./pairs/named-pairs.ts";
import { pairJobs } from "./pairs/pairs.jobs.ts";
import { listPeopleOfPairs } from "./pairs/pairs.queries.ts";
import { pairRoutes } from "./pairs/pairs.staff.routes.ts";
import { peopleJobs } from "./people.jobs.ts";
import { peopleData } from "./people.personal-data.ts";
import { listPersonNames } from "./people.queries.ts";
import { recordJobs } from "./record/record.jobs.ts";
import * as recordMessages from "./record/record.messages.ts";
import { recordData } from "./record/record.personal-data.ts";
import { recordRoutes } from "./record/record.staff.routes.ts";
import { accessTimelineSource, changeTimelineSources } from "./record/timeline/record.timeline.ts";
import { peopleSearchRoutes } from "./search/people-search.routes.ts";

export const peopleFeature = {
  routes: (services, { timeline }) => [
    ...personDocumentRoutes(services),
    ...peopleExportRoutes(services),
    ...importRoutes(services),
    ...peopleSearchRoutes(services),
    ...recordRoutes(services, timeline),
    ...ownDetailsRoutes(services),
    ...detailsRoutes(services),
    ...noteRoutes(services),
    ...pairRoutes(services),
    ...mergeRoutes(services),
  ],
  jobs: (services) => [
    ...exportJobs(services),
    ...peopleJobs(services),
    ...importJobs(services),
    ...pairJobs(services),
    ...recordJobs(services),
    ...completenessJobs(services),
  ],
  messages: messagesIn(recordMessages, detailsLinkMessages),
  proposals: { export: exportProposals, "county-export": countyExportProposals, import: importProposals },
  tasks: {
    [peopleExport.task]: exportTask(peopleExport),
    "import-read": importReading,
    "import-check": importCheck,
    "import-run": importRun,
    "import-undo": importUndo,
  },
  timeline: [...changeTimelineSources, ...noteTimelineSources, accessTimelineSource],
  personalData: {
    officeWork: [...staffImportsData, ...dailyWorkData],
    membership: [
      ...documentData,
      ...exportData,
      ...importData,
      ...recordData,
      ...mergeData,
      ...completenessData,
      ...peopleData,
    ],
  },
  subjects: {
    document: async () => [],
    import: async ({ db }, ids) =>
      (await listImportNames(db, ids)).map(({ id, file_name, counties }) => ({
        ...{ id, places: counties ? counties.map((county) => ({ level: "county" as const, id: county })) : [NATION] },
        name: `of “${file_name}”`,
      })),
    merge: async ({ db }, ids) => findNamedPairs(db, await listPeopleOfMerges(db, ids)),
    pair: async ({ db }, ids) => findNamedPairs(db, await listPeopleOfPairs(db, ids)),
    person: async ({ db }, ids) =>
      (await listPersonNames(db, ids)).map(({ id, user_id, surname, other_names, ward_id }) => ({
        ...{ id, user: user_id, places: placesOfWard(ward_id) },
        name: `${other_names} ${surname}`.trim() || null,
      })),
  },
} satisfies Feature;
