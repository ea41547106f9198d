const LONGEST_SIDE_PX = 1_600;
const JPEG_QUALITY = 0.75;

/** A photo of a form as a JPEG file of some hundred kilobytes, without the place where it was taken. @throws for no picture */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvasToBlob(canvas, "image/jpeg");
}

export const canvasToBlob = (canvas: HTMLCanvasElement, type: "image/png" | "image/jpeg"): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("the picture cannot be encoded"))),
      type,
      JPEG_QUALITY,
    );
  });
