import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import { syncFolder } from "../files/folders.ts";
import { type Mailer, type Sender, toMailMessage } from "./email.ts";

/**
 * The mailer without an SMTP server: writes each email atomically as an `.eml` file. Names sort by time, and a retry of
 * the same email replaces its file.
 * @param folder created when missing
 */
export function fileMailer(folder: string, sender: () => Sender): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMailMessage(mail, sender()));
      const name = `${mail.causedAt.toISOString().replace(/[:.]/g, "-")}-${mail.key}.eml`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFileAtomically(folder, name, message as Buffer);
    },
    deleteEmailsTo: (address) => removeMails(folder, address),
    close: () => transport.close(),
  };
}

/** The `To` and `Reply-To` headers of an email file. */
function findAddressesIn(mail: string): string[] {
  const [head = ""] = mail.split(/\r?\n\r?\n/, 1);
  const lines = head.replace(/\r?\n[ \t]+/g, " ").match(/^(to|reply-to):.*$/gim) ?? [];
  return lines.flatMap((line) => line.toLowerCase().match(/[^\s<>,;:"]+@[^\s<>,;:"]+/g) ?? []);
}

async function removeMails(folder: string, address: string): Promise<void> {
  const names = await readdir(folder).catch(() => [] as string[]);
  for (const name of names) {
    // Includes files that a crash truncated.
    if (!/\.(eml|part)$/.test(name)) continue;
    const file = path.join(folder, name);
    const mail = await readFile(file, "utf8").catch(() => "");
    if (findAddressesIn(mail).includes(address.toLowerCase())) await rm(file, { force: true });
  }
}

async function writeFileAtomically(folder: string, name: string, content: Buffer): Promise<void> {
  const unfinished = path.join(folder, `.${name}.${process.pid}.part`);
  const file = await open(unfinished, "w", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path.join(folder, name));
  await syncFolder(folder);
}
