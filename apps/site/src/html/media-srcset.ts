import { mediaUrl } from "#page-context.ts";

/** A `srcset` with the URLs of the library's pictures; of other addresses nothing stays. */
export function mediaSrcset(srcset: string): string {
  if (srcset === "") return "";
  const library = mediaUrl("/media/pictures/");
  const candidates = srcset.split(",").flatMap((candidate) => {
    const [, path, width] = /^(\S+) (\d+w)$/.exec(candidate.trim()) ?? [];
    return path && mediaUrl(path).startsWith(library) ? `${mediaUrl(path)} ${width}` : [];
  });
  return candidates.join(", ");
}
