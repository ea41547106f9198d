import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import { type Mailer, messageOf, type Sender } from "./email.ts";

/**
 * Stands in for a relay: keeps each mail as one `.eml` file, which any mail program opens. Names sort by time, and a mail
 * written twice is one file. A file is whole or absent, also after a power cut.
 * @param folder made when missing
 */
export function outboxMailer(folder: string, sender: Sender): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, sender));
      const name = `${mail.causedAt.toISOString().replace(/[:.]/g, "-")}-${mail.key}.eml`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(folder, name, message as Buffer);
    },
    forget: (address) => removeMails(folder, address),
    close: () => transport.close(),
  };
}

/** The lines of a mail that say whom it goes to and whom an answer goes to. */
function addressesIn(mail: string): string[] {
  const [head = ""] = mail.split(/\r?\n\r?\n/, 1);
  const lines = head.replace(/\r?\n[ \t]+/g, " ").match(/^(to|reply-to):.*$/gim) ?? [];
  return lines.flatMap((line) => line.toLowerCase().match(/[^\s<>,;:"]+@[^\s<>,;:"]+/g) ?? []);
}

async function removeMails(folder: string, address: string): Promise<void> {
  const names = await readdir(folder).catch(() => [] as string[]);
  for (const name of names) {
    // The pieces of one that a crash cut off too.
    if (!/\.(eml|part)$/.test(name)) continue;
    const file = path.join(folder, name);
    const mail = await readFile(file, "utf8").catch(() => "");
    if (addressesIn(mail).includes(address.toLowerCase())) await rm(file, { force: true });
  }
}

async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  const unfinished = path.join(folder, `.${name}.${process.pid}.part`);
  const file = await open(unfinished, "w", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path.join(folder, name));
  // The name itself lasts only once its folder is on disk. Windows opens no folder and keeps names by itself.
  if (process.platform === "win32") return;
  const directory = await open(folder, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
