import type { ProblemCode } from "@party/contract/problems";
import type { PermissionInPlaces } from "#access/staff.ts";
import type { Database } from "#database/database.ts";
import type { Services } from "#services.ts";

type JsonObject = Record<string, unknown>;

/** A task as its kind sees it. The payload holds ids, never personal data. */
export interface RunningTask<Payload = JsonObject, Position = JsonObject> {
  id: number;
  payload: Payload;
  /** Undefined before the first step. */
  position: Position | undefined;
  done: number;
  total: number | null;
  startedBy: number | null;
}

export interface TaskStep<Position = JsonObject> {
  position: Position;
  /** How much is done, in all. */
  done: number;
  total?: number;
  /** Given by the last step: the task has ended. */
  result?: Record<string, string | number>;
}

/** What one kind of long tasks does. */
export interface TaskKind<Payload = JsonObject, Position = JsonObject> {
  /**
   * One step of at most some seconds. Its effects, the position and the state of the task are one transaction, so that a
   * step that was interrupted has done nothing.
   * @param services its `db` is that transaction; `pool` is for what needs one of its own
   */
  step(services: Services & { pool: Database }, task: RunningTask<Payload, Position>): Promise<TaskStep<Position>>;
  /** In the transaction in which a task stops or fails. */
  onEnd?(services: Services, task: RunningTask<Payload, Position>, state: "stopped" | "failed"): Promise<void>;
  /**
   * What whoever started it has to be allowed when they see, stop or resume it, and before each step.
   * @returns undefined when what it is about is gone
   */
  needs(db: Database, payload: Payload): Promise<PermissionInPlaces | undefined>;
  /** Whether all who are allowed that see it, stop it and go on with it. */
  isShared: boolean;
  /** Whether one that was stopped or has failed can still go on; by default it can. */
  mayResume?(db: Database, task: { id: number; payload: Payload }): Promise<boolean>;
  /** How many times as long as a step took to wait after it. 1 by default. */
  pause?: number;
  /** What is said when it fails for good; by default `task_failed`. */
  problem?: ProblemCode;
}

// Each kind has a payload of its own, which only the kind knows.
// biome-ignore lint/suspicious/noExplicitAny: a table of kinds with different payloads
export type TaskKinds = Readonly<Record<string, TaskKind<any, any>>>;
