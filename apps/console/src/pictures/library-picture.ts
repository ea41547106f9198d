/** What is said about a picture of the library. */
export interface PictureDescription {
  /** Empty if and only if the picture is decorative. */
  alt: string;
  decorative: boolean;
  credit: string;
  /** How those shown agreed; empty when nobody can be recognised. */
  consent: string;
}

type UrlsByWidth = Readonly<Record<"480" | "800" | "960" | "1600", string>>;

/** A picture as the API describes it, as far as these screens need it. */
export interface LibraryPicture extends PictureDescription {
  id: number;
  width: number;
  height: number;
  /** 0 is the left or upper edge, 1 the right or lower one. */
  focal_x: number;
  focal_y: number;
  /** Paths; the files exist when it is `ready`. */
  urls: { avif: UrlsByWidth; webp: UrlsByWidth; jpeg: string };
  ready: boolean;
  used_by: number;
  /** One's own pictures; in the office all. */
  can_change?: boolean;
}

export interface PictureUpload extends PictureDescription {
  file: File;
}

export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp"];
export const MAX_PICTURE_BYTES = 15 * 1024 * 1024;
