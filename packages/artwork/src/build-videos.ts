import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { createSheet } from "./drawing/sheet.ts";
import { PUBLIC_FOLDER } from "./encode.ts";
import { type Clip, clips } from "./scenes/video-clips.ts";

/** Renders the two clips of the site with the machine's ffmpeg: `npm run videos -w @party/artwork`. The results are committed. */
const videosFolder = `${PUBLIC_FOLDER}/videos`;
const FRAME_RATE = 15;

/** Captions of the clips, as WebVTT; the clips have no sound. */
const captions: Record<string, string> = {
  message: `WEBVTT

00:00.200 --> 00:02.900
For years our ward had no clinic. We walked two hours.

00:03.100 --> 00:05.900
Then we joined, we spoke up, and we helped to plan one.

00:06.100 --> 00:08.900
The bus is for everyone. There is a seat for you.
`,
  journey: `WEBVTT

00:00.200 --> 00:03.400
At sunset the party bus comes along the edge of the Rift Valley.

00:03.600 --> 00:07.800
People by the road wave as it goes by.
`,
};

await mkdir(videosFolder, { recursive: true });
for (const clip of clips) {
  await renderClip(clip);
  await writeFile(`${videosFolder}/${clip.name}.en.vtt`, captions[clip.name]!);
}

async function renderClip({ name, seconds, frame }: Clip): Promise<void> {
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
    String(FRAME_RATE),
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
      `${videosFolder}/${name}.mp4`,
    ],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const webm = spawn(
    "ffmpeg",
    [...input, "-c:v", "libvpx-vp9", "-crf", "33", "-b:v", "0", "-row-mt", "0", `${videosFolder}/${name}.webm`],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const frames = seconds * FRAME_RATE;
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
