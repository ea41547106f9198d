import type { FastifyRequest } from "fastify";
import type { Replica } from "#database/connections/replica.ts";
import type { Binding } from "../implement.ts";
import { isShareable } from "./shared-replies.ts";

/**
 * Reads shareable replies from the replica. Whoever is signed in is answered by the primary, and so sees what he has just
 * changed.
 * @param fromReplica the same bindings, with the replica as their database
 */
export function readFromReplica(
  bindings: readonly Binding[],
  fromReplica: readonly Binding[],
  replica: Replica,
): Binding[] {
  const reads = new Map(fromReplica.map(({ endpoint, handle }) => [endpoint, handle]));
  return bindings.map((binding) => {
    const { endpoint, handle } = binding;
    const read = reads.get(endpoint);
    if (!read || !isShareable(endpoint)) return binding;
    return {
      ...binding,
      handle: (call, request, reply) =>
        isAnonymous(request)
          ? replica.read(
              () => read(call, request, reply),
              () => handle(call, request, reply),
            )
          : handle(call, request, reply),
    };
  });
}

const isAnonymous = ({ headers: { authorization, cookie } }: FastifyRequest): boolean =>
  authorization === undefined && cookie === undefined;
