import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { captions } from "./captions.ts";
import { createSheet } from "./drawing/sheet.ts";
import { type Clip, clips } from "./scenes/moving.ts";

/** Renders the two clips of the site with the machine's ffmpeg: `node apps/site/pictures/build-videos.ts`. The results are committed. */
const folder = fileURLToPath(new URL("../public/videos", import.meta.url));
const RATE = 15;

await mkdir(folder, { recursive: true });
for (const clip of clips) {
  await render(clip);
  await writeFile(`${folder}/${clip.name}.en.vtt`, captions[clip.name]!);
}

async function render({ name, seconds, frame }: Clip): Promise<void> {
  const input = [
    "-y",
    "-loglevel",
    "error",
    "-f",
    "rawvideo",
    "-pix_fmt",
    "rgb24",
    "-s",
    "640x360",
    "-r",
    String(RATE),
    "-i",
    "-",
    "-an",
    "-threads",
    "1",
    "-fflags",
    "+bitexact",
    "-flags",
    "+bitexact",
    "-pix_fmt",
    "yuv420p",
  ];
  const mp4 = spawn(
    "ffmpeg",
    [
      ...input,
      "-c:v",
      "libx264",
      "-preset",
      "veryslow",
      "-crf",
      "22",
      "-movflags",
      "+faststart",
      `${folder}/${name}.mp4`,
    ],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const webm = spawn(
    "ffmpeg",
    [...input, "-c:v", "libvpx-vp9", "-crf", "33", "-b:v", "0", "-row-mt", "0", `${folder}/${name}.webm`],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const frames = seconds * RATE;
  for (let i = 0; i < frames; i++) {
    const sheet = createSheet(1600, 900, name);
    const svg = sheet.svg(frame(sheet, i / frames));
    const pixels = await sharp(Buffer.from(svg)).resize(640, 360).removeAlpha().raw().toBuffer();
    for (const { stdin } of [mp4, webm]) if (!stdin.write(pixels)) await once(stdin, "drain");
  }
  for (const encoder of [mp4, webm]) {
    encoder.stdin.end();
    const [code] = await once(encoder, "close");
    if (code !== 0) throw new Error(`ffmpeg gave up on ${name} with code ${code}`);
  }
}
