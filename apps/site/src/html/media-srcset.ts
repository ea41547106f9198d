import { mediaAddress } from "#page-context.ts";

/** A `srcset` with the URLs of the library's pictures; of other addresses nothing stays. */
export function mediaSrcset(srcset: string): string {
  if (srcset === "") return "";
  const library = mediaAddress("/media/pictures/");
  const candidates = srcset.split(",").flatMap((candidate) => {
    const [, path, width] = /^(\S+) (\d+w)$/.exec(candidate.trim()) ?? [];
    return path && mediaAddress(path).startsWith(library) ? `${mediaAddress(path)} ${width}` : [];
  });
  return candidates.join(", ");
}
