import {
  allowedLinkPattern,
  allowedPictureSchemes,
  allowedSchemes,
  allowedTags,
  shownAttributes,
  tagsDroppedWithContent,
} from "@party/contract/values/allowed-html";
import sanitizeHtml from "sanitize-html";
import { mediaUrl } from "#page-context.ts";
import { mediaSrcset } from "./media-srcset.ts";

/**
 * Sanitises an article's HTML. The API has sanitised it already; this is the second line of defence. Relative pictures
 * get the API's base URL.
 */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: shownAttributes,
    allowedSchemes,
    allowedSchemesByTag: { img: allowedPictureSchemes },
    allowProtocolRelative: false,
    nonTextTags: tagsDroppedWithContent,
    transformTags: {
      // The page has its own `<h1>`.
      h1: "h2",
      a: (tagName, { href = "", title }) => ({
        tagName,
        attribs: {
          ...(allowedLinkPattern.test(href) ? { href, rel: "noopener noreferrer" } : {}),
          ...(title ? { title } : {}),
        },
      }),
      img: (tagName, { src = "", alt = "", loading: _, srcset = "", sizes = "", ...size }) => {
        const widths = mediaSrcset(srcset);
        return {
          tagName,
          attribs: {
            ...{ src: mediaUrl(src), alt, ...size },
            ...(widths ? { srcset: widths, sizes } : {}),
            loading: "lazy",
          },
        };
      },
    },
  });
