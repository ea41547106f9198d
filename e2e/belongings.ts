import { readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { testStack } from "../scripts/test-stack.ts";
import { type Person, somebody } from "./people.ts";

/** The sample member, whose membership is in force. */
export function wangari(): Person {
  const accounts = JSON.parse(readFileSync(path.join(testStack.dataDirectory, "demo-accounts.json"), "utf8"));
  return { ...somebody(), ...accounts[0] };
}

/** A picture as large as a phone takes it. */
export const aPhoto = async () => ({
  name: "me.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 3000, height: 4000, channels: 3, background: "#7a4a2a" } })
    .jpeg()
    .toBuffer(),
});
