// Rules of saving a draft, without React, network and clock. Nothing typed is removed before the server has it or the
// person deletes it.

import { isSameValue } from "./same-value.ts";

/** What somebody else saved in the meantime: the `conflict` of a 409 `version_conflict`. */
export interface AutosaveConflict<Body> {
  /** A name; null for what no member of staff saved. */
  by: string | null;
  /** An instant. */
  at: string;
  version: number;
  body: Body;
}

/** A text that the server does not have. */
export interface UnsavedDraftBody<Body> {
  /** The version of the item that it changes. */
  version: number;
  body: Body;
  /** An instant. */
  at: string;
}

export type SaveResult<Body> =
  | { outcome: "saved"; version: number }
  | { outcome: "conflict"; conflict: AutosaveConflict<Body> }
  /** @property isAskedFor it is attempted again when the person asks, e.g. after signing in */
  | { outcome: "refused"; reason: string; isAskedFor?: true }
  /** No reply: the server may have saved it or not. */
  | { outcome: "offline" };

export interface AutosaveState<Body> {
  /** As typed. */
  body: Body;
  /** When it was typed; null while it is what the server has. */
  changedAt: string | null;
  version: number;
  /** What the request under way carries. */
  sending: Body | null;
  /** What requests carried whose reply was lost. */
  uncertain: Body[];
  savedAt: string | null;
  problem: "offline" | { reason: string; isAskedFor?: true } | null;
  conflict: AutosaveConflict<Body> | null;
  /** Texts of an earlier visit, or put aside for somebody else's. */
  kept: UnsavedDraftBody<Body>[];
}

export type AutosaveEvent<Body> =
  | { type: "changed"; body: Body; at: string }
  | { type: "sent" }
  | { type: "replied"; result: SaveResult<Body>; at: string }
  | { type: "met"; conflict: AutosaveConflict<Body> }
  | { type: "keptMine" }
  | { type: "tookTheirs"; at: string }
  | { type: "continued"; kept: UnsavedDraftBody<Body>; at: string }
  | { type: "deleted"; kept: UnsavedDraftBody<Body> };

/** @param stored texts of earlier visits that were kept on this device */
export function startAutosave<Body>(
  body: Body,
  version: number,
  stored: UnsavedDraftBody<Body>[] = [],
): AutosaveState<Body> {
  const kept = stored.filter(
    (one, index) =>
      !isSameValue(one.body, body) && stored.findIndex((other) => isSameValue(other.body, one.body)) === index,
  );
  const nothing = { changedAt: null, sending: null, uncertain: [], savedAt: null, problem: null, conflict: null };
  return { body, version, ...nothing, kept };
}

export function reduceAutosave<Body>(state: AutosaveState<Body>, event: AutosaveEvent<Body>): AutosaveState<Body> {
  switch (event.type) {
    case "changed":
      if (isSameValue(event.body, state.body)) return state;
      // What was refused may be accepted when it is changed.
      return {
        ...state,
        body: event.body,
        changedAt: event.at,
        problem: state.problem === "offline" || state.problem?.isAskedFor ? state.problem : null,
      };
    case "sent":
      return { ...state, sending: state.body };
    case "replied":
      return applySaveResult({ ...state, sending: null, problem: null }, state.sending as Body, event.result, event.at);
    case "met":
      if (state.changedAt !== null) return { ...state, conflict: event.conflict };
      return { ...state, body: event.conflict.body, version: event.conflict.version };
    case "keptMine":
      if (!state.conflict) return state;
      return { ...state, version: state.conflict.version, conflict: null, problem: null };
    case "tookTheirs":
      if (!state.conflict) return state;
      return {
        ...moveBodyToUnsavedDrafts(state, event.at),
        body: state.conflict.body,
        version: state.conflict.version,
        changedAt: null,
        conflict: null,
        problem: null,
      };
    case "continued":
      // Its version goes with it: if somebody saved since, the server says so and both texts are shown.
      return {
        ...moveBodyToUnsavedDrafts(withoutUnsavedDraft(state, event.kept), event.at),
        body: event.kept.body,
        version: event.kept.version,
        changedAt: event.at,
        conflict: null,
        problem: null,
      };
    case "deleted":
      return withoutUnsavedDraft(state, event.kept);
  }
}

function applySaveResult<Body>(
  state: AutosaveState<Body>,
  sent: Body,
  result: SaveResult<Body>,
  at: string,
): AutosaveState<Body> {
  const saved = (version: number, body: Body) => ({
    ...state,
    version,
    savedAt: at,
    uncertain: [],
    changedAt: isSameValue(state.body, body) ? null : (state.changedAt ?? at),
  });
  switch (result.outcome) {
    case "saved":
      return saved(result.version, sent);
    case "conflict": {
      // One's own request, whose reply was lost, is not somebody else's.
      const own = [sent, ...state.uncertain].find((body) => isSameValue(body, result.conflict.body));
      return own === undefined ? { ...state, conflict: result.conflict } : saved(result.conflict.version, own);
    }
    case "refused":
      return { ...state, problem: { reason: result.reason, ...(result.isAskedFor ? { isAskedFor: true } : {}) } };
    case "offline":
      return {
        ...state,
        problem: "offline",
        uncertain: [sent, ...state.uncertain.filter((one) => !isSameValue(one, sent))],
      };
  }
}

const moveBodyToUnsavedDrafts = <Body>(state: AutosaveState<Body>, at: string): AutosaveState<Body> =>
  state.changedAt === null
    ? state
    : { ...state, kept: [{ version: state.version, body: state.body, at: state.changedAt ?? at }, ...state.kept] };

const withoutUnsavedDraft = <Body>(state: AutosaveState<Body>, kept: UnsavedDraftBody<Body>): AutosaveState<Body> => ({
  ...state,
  kept: state.kept.filter((one) => one !== kept),
});

/**
 * Whether a request may begin: one at a time, and none while a person has to decide first.
 * @param isAsked by the person, who may attempt again what was refused
 */
export const shouldSave = (state: AutosaveState<unknown>, isAsked = false): boolean =>
  state.changedAt !== null &&
  state.sending === null &&
  state.conflict === null &&
  (isAsked || state.problem === null || state.problem === "offline");

/** What has to be on the device: the server does not have it. */
export function draftsToStore<Body>({ body, version, changedAt, kept }: AutosaveState<Body>): UnsavedDraftBody<Body>[] {
  return changedAt === null ? kept : [{ version, body, at: changedAt }, ...kept];
}

export type AutosaveStatus = "unchanged" | "changed" | "saving" | "saved" | "offline" | "refused" | "conflict";

export function autosaveStatusOf(state: AutosaveState<unknown>): AutosaveStatus {
  if (state.conflict) return "conflict";
  if (state.sending !== null) return "saving";
  if (state.problem) return state.problem === "offline" ? "offline" : "refused";
  if (state.changedAt !== null) return "changed";
  return state.savedAt === null ? "unchanged" : "saved";
}
