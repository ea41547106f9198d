import { type Ref, useCallback, useState } from "react";
import { mediaUrl } from "#page-context.ts";
import css from "./api-picture.module.css";
import { Picture } from "./picture.tsx";

interface ApiPictureProps {
  /** From a row of the API: one of the site's own pictures, a path on the API, a URL, or nothing. */
  image: string | null;
  /** Name of the picture to show when there is none or it does not load; without one, the party's colours. */
  placeholder?: string;
  alt: string;
  sizes: string;
  first?: boolean;
  /** 960 by 640 by default. */
  width?: number;
  height?: number;
  className?: string | undefined;
}

/** The picture of a row of the API. The class sets its size. */
export function ApiPicture({ image, placeholder, ...given }: ApiPictureProps) {
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
      src={mediaUrl(image)}
      alt={alt}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : undefined}
      decoding="async"
      onError={onError}
      {...attributes}
    />
  );
}
