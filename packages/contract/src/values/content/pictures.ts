/** Maximum size of an uploaded picture of the library; what is published is much smaller. */
export const MAX_LIBRARY_PICTURE_BYTES = 15 * 1024 * 1024;
export const MAX_LIBRARY_PICTURE_MEGAPIXELS = 50;

/** Widths of the published files in pixels; a smaller picture keeps its own width in all larger ones. */
export const PICTURE_WIDTHS = [480, 800, 960, 1600] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** A picture is published at most so many times as high as wide: formats and screens have limits. */
export const MAX_PICTURE_HEIGHT_TO_WIDTH = 4;

/** The JPEG that services show beside a shared link, cropped around the focal point. */
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 } as const;

interface PictureSize {
  width: number;
  height: number;
}

/** The size in pixels of the file with a given width. @param picture the upright size of the original */
export function dimensionsOfFile({ width, height }: PictureSize, fileWidth: PictureWidth): PictureSize {
  const scale = Math.min(1, fileWidth / width, (MAX_PICTURE_HEIGHT_TO_WIDTH * fileWidth) / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
