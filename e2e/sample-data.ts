import { readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { testStack } from "../scripts/test-stack.ts";
import { newPerson, type Person } from "./people.ts";

/** The sample member, whose membership is active. */
export function wangari(): Person {
  const accounts = JSON.parse(readFileSync(path.join(testStack.dataDirectory, "demo-accounts.json"), "utf8"));
  return { ...newPerson(), ...accounts[0] };
}

/** A photo in the size of a phone's camera. */
export const createPhoto = async () => ({
  name: "me.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 3000, height: 4000, channels: 3, background: "#7a4a2a" } })
    .jpeg()
    .toBuffer(),
});
