interface ShrinkOptions {
  longestSide?: number;
  /** From 0 to 1. */
  quality?: number;
  /** A picture that needs no scaling and is not larger stays as it is. */
  keptBytes?: number;
}

/** A picture as a JPEG file, by default of some hundred kilobytes, without the place where it was taken. @throws for no picture */
export async function shrinkPicture(
  file: Blob,
  { longestSide = 1_600, quality = 0.75, keptBytes = 0 }: ShrinkOptions = {},
): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  if (scale === 1 && file.size <= keptBytes) return file;
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d")!;
  // JPEG has no transparency.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvasToBlob(canvas, "image/jpeg", quality);
}

export const canvasToBlob = (
  canvas: HTMLCanvasElement,
  type: "image/png" | "image/jpeg",
  quality?: number,
): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture cannot be encoded"))), type, quality);
  });
