import { type Ref, useCallback, useState } from "react";
import { mediaAddress } from "#media-address.ts";
import css from "./api-picture.module.css";
import { Picture } from "./picture.tsx";

interface ServedPictureProps {
  /** As a row of the API has it: one of the site's own drawings, a path on the API, an address, or nothing. */
  image: string | null;
  /** Name of the drawing that stands in when there is no picture or it does not load; the party's colours without one. */
  placeholder?: string;
  alt: string;
  sizes: string;
  first?: boolean;
  /** Of a drawing; those of rows are 960 by 640 unless said otherwise. */
  width?: number;
  height?: number;
  className?: string | undefined;
}

/** The picture of a row. The class gives it its size. */
export function ServedPicture({ image, placeholder, ...given }: ServedPictureProps) {
  const rest = { width: 960, height: 640, ...given };
  const [broken, setBroken] = useState<string>();
  const { alt, sizes: _, first, ...attributes } = rest;
  const onError = () => setBroken(image ?? undefined);
  /** It may have failed before the script ran. */
  const ref: Ref<HTMLImageElement> = useCallback(
    (img: HTMLImageElement | null) => {
      if (img?.complete && img.naturalWidth === 0 && img.currentSrc) setBroken(image ?? undefined);
    },
    [image],
  );
  if (!image || broken === image) {
    if (placeholder) return <Picture name={placeholder} {...rest} alt="" />;
    return <div className={`${css.none} ${rest.className ?? ""}`} aria-hidden="true" />;
  }
  const [, drawing] = /^\/pictures\/([a-z0-9-]+)-\d+\.webp$/.exec(image) ?? [];
  if (drawing) return <Picture name={drawing} onError={onError} ref={ref} {...rest} />;
  return (
    <img
      ref={ref}
      src={mediaAddress(image)}
      alt={alt}
      loading={first ? "eager" : "lazy"}
      decoding="async"
      onError={onError}
      {...attributes}
    />
  );
}
