import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Id, line, Message } from "../schemas.ts";
import { inputError } from "../values/input/input-error.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";
import { roleNames } from "../values/staff/permissions.ts";

const ScreenPath = z.string().regex(/^\/[a-z/-]{0,80}$/, inputError("console_screen"));

/** What was typed to search may be a name, and where a page begins means nothing later. */
const EXCLUDED_PARAMETERS = ["q", "after"];

/** Filters and order as in the address, e.g. `status=member&county=19`. */
const ViewSearch = z
  .string()
  .max(500)
  .transform((text) => {
    const search = new URLSearchParams(text);
    for (const name of EXCLUDED_PARAMETERS) search.delete(name);
    return search.toString();
  });

const SavedView = z.object({
  id: z.int(),
  name: z.string(),
  search: z.string(),
  shared_with_role: z.enum(roleNames).nullable(),
  by: z.string().nullable().meta({ description: "who shared it; null for one's own" }),
});
export type SavedView = z.infer<typeof SavedView>;

const viewAccess = staffAccess(undefined, { within: "territory", subject: "view" });

/** Filters of lists that staff keep under a name, and may share with a role. Who opens one sees what they may see themselves. */
export const views = endpoints({
  list: {
    route: "GET /staff/views/",
    summary: "Saved filters of a screen: the caller's own, and those shared with a role of theirs",
    inAuditLog: auditSentence("reading", "{who} looked at saved filters", "{who} tried to look at saved filters"),
    access: viewAccess,
    query: z.object({ screen: ScreenPath }),
    reply: z.object({ results: z.array(SavedView) }),
  },
  save: {
    route: "PUT /staff/views/",
    summary: "Save the filters of a screen under a name; the same name again replaces them",
    inAuditLog: auditSentence("writing", "{who} saved filters of a list", "{who} tried to save filters of a list"),
    access: viewAccess,
    body: z.object({
      screen: ScreenPath,
      name: line(60),
      search: ViewSearch,
      shared_with_role: z.enum(roleNames).nullable().default(null),
    }),
    reply: SavedView,
    problems: ["view_role", "too_many_views"],
    limits: ["60/hour/actor"],
  },
  delete: {
    route: "DELETE /staff/views/{id}/",
    summary: "Delete a saved filter of one's own",
    inAuditLog: auditSentence("writing", "{who} deleted saved filters", "{who} tried to delete saved filters"),
    access: viewAccess,
    params: z.object({ id: Id }),
    reply: Message,
    problems: ["not_found"],
  },
});
