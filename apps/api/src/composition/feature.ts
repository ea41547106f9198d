import type { ProposalKindName } from "@party/contract/proposals";
import type { FastifyInstance } from "fastify";
import type { Database } from "#database/database.ts";
import type { PersonalDataTable } from "#database/personal-data.ts";
import type { TimelineSource } from "#database/timeline/timeline-source.ts";
import type { NamedSubjectKind, SubjectFinder, SubjectFinders } from "#features/audit-log/subjects.ts";
import type { ContentKinds } from "#features/content/content-kind.ts";
import type { DataSubject } from "#features/my-data/labels/labels.ts";
import type { PersonalDataRegistry } from "#features/my-data/registry.ts";
import type { NotificationMessages } from "#features/notifications/notifications.ts";
import type { PurposeHandlers } from "#features/payments/fulfilment.ts";
import type { EndUnauthorisedWork } from "#features/staff/grants/grant-proposals.ts";
import type { ProposalKinds } from "#features/staff/proposals/proposals.ts";
import type { TaskKinds } from "#features/tasks/task-kind.ts";
import type { AnnouncementSource } from "#features/topics/announcements.ts";
import type { Binding } from "#http/implement.ts";
import type { JobHandler } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";

/** What features know of each other: what all of them name, by its sort. */
export interface Composition {
  content: ContentKinds;
  messages: NotificationMessages;
  proposals: ProposalKinds & Record<ProposalKindName, unknown>;
  tasks: TaskKinds;
  timeline: readonly TimelineSource[];
  personalData: PersonalDataRegistry;
  subjects: SubjectFinders;
  purposes: PurposeHandlers;
  announcements: readonly AnnouncementSource[];
  dailyHashes: readonly ((db: Database) => Promise<string | undefined>)[];
  endUnauthorisedWork: EndUnauthorisedWork;
}

type PersonalData = { readonly [Subject in DataSubject]?: readonly PersonalDataTable[] };

/** What a feature consists of: its `x.feature.ts` exports it, and no list names the feature. */
export interface Feature {
  /** Its endpoints with their handlers. */
  routes?: (services: Services, all: Composition) => Binding[];
  /** What is not JSON: files, event streams, callbacks. */
  addRoutes?: readonly ((app: FastifyInstance, services: Services) => void | Promise<void>)[];
  jobs?: (services: Services, all: Composition) => JobHandler[];
  /** What staff write and publish. */
  content?: ContentKinds;
  /** What members are told of. */
  messages?: NotificationMessages;
  /** What a second person decides. */
  proposals?: ProposalKinds | ((all: Pick<Composition, "personalData" | "endUnauthorisedWork">) => ProposalKinds);
  /** Long work, in steps. */
  tasks?: TaskKinds;
  /** What it knows of a person's time with the party. */
  timeline?: readonly TimelineSource[] | ((all: Pick<Composition, "messages">) => readonly TimelineSource[]);
  /** Its tables with personal data, by what they are about; of one subject in the order of deletion. */
  personalData?: PersonalData | ((all: Pick<Composition, "messages">) => PersonalData);
  /** Finds the names of what entries of the audit log are about. */
  subjects?: { readonly [Kind in NamedSubjectKind]?: SubjectFinder };
  /** What follows from a payment. */
  purposes?: Partial<PurposeHandlers>;
  /** What subscribers are told of once it is published. */
  announcements?: readonly AnnouncementSource[];
  /** What the daily mail with the hash of the audit log says of another record that nobody changes alone: a sentence. */
  dailyHash?: (db: Database) => Promise<string | undefined>;
  /** What waited for the address of an account. */
  afterEmailConfirmed?: (services: Services, userId: number) => Promise<void>;
}
