/** A copy of an SVG with its images embedded as data URLs. An image that cannot be fetched is left out. */
export async function selfContained(drawing: SVGSVGElement): Promise<SVGSVGElement> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  copy.removeAttribute("class");
  await Promise.all(
    [...copy.querySelectorAll("image")].map(async (image) => {
      try {
        const response = await fetch(image.getAttribute("href")!);
        if (!response.ok) throw new Error(response.statusText);
        image.setAttribute("href", await dataUrl(await response.blob()));
      } catch {
        image.remove();
      }
    }),
  );
  return copy;
}

/** An SVG as markup. */
export const markupOf = (drawing: SVGSVGElement): string => new XMLSerializer().serializeToString(drawing);

/** An SVG as a PNG of the given size in pixels. */
export async function pictureOf(drawing: SVGSVGElement, width: number, height: number): Promise<Blob> {
  const copy = await selfContained(drawing);
  // Firefox does not draw an SVG without a size.
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const picture = new Image(width, height);
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markupOf(copy))}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")!.drawImage(picture, 0, 0, width, height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}

function dataUrl(content: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(content);
  });
}
