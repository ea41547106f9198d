import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface FakeSmtpServer {
  /** For `SMTP_URL`. The server's certificate is self-signed. */
  url: string;
  /** Emails received, oldest first, with data of the SMTP session. */
  received: { mail: Email; secure: boolean; recipients: string[] }[];
  /** Number of RCPT commands so far, rejected ones included. */
  attempts(): number;
  /** Rejects every recipient with this SMTP code; undefined accepts them again. */
  rejectWith(code: number | undefined): void;
  close(): Promise<void>;
}

/** A real SMTP server that accepts emails for any recipient, or rejects them. @param options of smtp-server */
export async function startFakeSmtpServer(
  options: ConstructorParameters<typeof SMTPServer>[0] = {},
): Promise<FakeSmtpServer> {
  const received: FakeSmtpServer["received"] = [];
  let rejection: number | undefined;
  let attempts = 0;
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onRcptTo({ address }, _, done) {
      attempts += 1;
      if (rejection === undefined) return done();
      done(Object.assign(new Error(`5.1.1 no such mailbox <${address}>`), { responseCode: rejection }));
    },
    onData(stream, session, done) {
      text(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          received.push({ mail, secure: session.secure, recipients });
          done();
        }, done);
    },
    ...options,
  });
  await new Promise<void>((resolve, reject) => {
    server.on("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  // A client may close its connection at any time.
  server.on("error", () => {});
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`,
    received,
    attempts: () => attempts,
    rejectWith: (code) => {
      rejection = code;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
