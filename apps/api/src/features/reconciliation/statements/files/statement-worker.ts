/** A thread that parses one statement, so that a large file does not hold up the event loop of the API. */
import { parentPort, workerData } from "node:worker_threads";
import { readStatementFile, type StatementJob } from "./statement-messages.ts";

for (const message of readStatementFile(workerData as StatementJob)) parentPort!.postMessage(message);
