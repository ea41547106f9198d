import { startFakeS3 } from "@party/fakes/s3";
import { afterAll } from "vitest";
import { fileEnvironment } from "./api.ts";

/** The store of a test file that imports this module before its tests: their APIs keep media in it. */
export const s3 = await startFakeS3();
Object.assign(fileEnvironment, s3.environment);
afterAll(s3.close);
