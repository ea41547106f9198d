/** What a page needs to know of a picture; its files are `/pictures/<name>-<width>.<avif|webp>`. */
export interface PictureFacts {
  width: number;
  height: number;
  widths: readonly number[];
  /** The mean colour, shown until the picture is there. */
  color: string;
  /** CSS object-position that keeps the subject in a narrow frame. */
  focus: string;
}
