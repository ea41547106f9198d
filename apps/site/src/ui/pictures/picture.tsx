import type { Ref } from "react";
import { preload } from "react-dom";
import { apiUrl } from "#page-context.ts";
import css from "./picture.module.css";

/**
 * Widths that the picture pipeline makes (packages/artwork). WebP is the fallback of few browsers, so fewer of its
 * widths are listed.
 */
const PICTURE_WIDTHS = [480, 800, 960, 1600];
const DEFAULT_WIDTHS = [480, 960];

/** A path is a picture of the library, which the API serves. */
const pictureUrl = (name: string, width: number, type: "avif" | "webp") =>
  `${name[0] === "/" ? apiUrl() + name : `/pictures/${name}`}-${width}.${type}`;
const srcSetOf = (name: string, largest: number, type: "avif" | "webp", first = false) =>
  ((first || largest > 960) && type === "avif" ? PICTURE_WIDTHS : DEFAULT_WIDTHS)
    .filter((width) => width <= largest)
    .map((width) => `${pictureUrl(name, width, type)} ${width}w`)
    .join(", ");

interface PictureProps {
  /** Name of the picture, e.g. `hero-1`, or `/media/pictures/{hash}` for one of the library. */
  name: string;
  /** Empty when the text beside it says the same. */
  alt: string;
  /** Width on the page, as CSS has it: `(min-width: 900px) 384px, 100vw`. */
  sizes: string;
  /** The largest element of the first view: preloaded. A row's picture also exists 800 pixels wide for it. */
  first?: boolean | undefined;
  /** In the first view, but not the largest there: it leaves the line to the one that is. */
  second?: boolean | undefined;
  /** Pixels of the picture (packages/artwork/src/manifest.gen.ts); 1600 by 900 by default. */
  width?: number;
  height?: number;
  className?: string | undefined;
  onError?: () => void;
  ref?: Ref<HTMLImageElement>;
}

/** A picture of the site in AVIF, or WebP as fallback, in the width that fits the screen. */
export function Picture({
  name,
  alt,
  sizes,
  first,
  second,
  width = 1600,
  height = 900,
  className,
  onError,
  ref,
}: PictureProps) {
  if (first) {
    preload(pictureUrl(name, Math.min(width, 960), "avif"), {
      as: "image",
      type: "image/avif",
      imageSrcSet: srcSetOf(name, width, "avif", first),
      imageSizes: sizes,
      fetchPriority: "high",
    });
  }
  return (
    <picture className={css.frame}>
      <source type="image/avif" srcSet={srcSetOf(name, width, "avif", first)} sizes={sizes} />
      <img
        ref={ref}
        src={pictureUrl(name, Math.min(width, 960), "webp")}
        srcSet={srcSetOf(name, width, "webp")}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={first || second ? "eager" : "lazy"}
        decoding={first ? "sync" : "async"}
        fetchPriority={first ? "high" : second ? "low" : undefined}
        className={className}
        onError={onError}
      />
    </picture>
  );
}

/** The same in one width, for `<noscript>`: short markup, which everybody downloads. */
export function PlainPicture({ name, alt, className }: Pick<PictureProps, "name" | "alt" | "className">) {
  return (
    <img
      src={pictureUrl(name, 960, "webp")}
      alt={alt}
      width={1600}
      height={900}
      loading="lazy"
      decoding="async"
      className={className}
    />
  );
}
