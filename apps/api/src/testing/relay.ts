import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface Relay {
  /** For `SMTP_URL`; the certificate of the relay is nobody's. */
  url: string;
  /** Mails taken, oldest first, with what the session knew. */
  taken: { mail: Email; secure: boolean; recipients: string[] }[];
  /** How many recipients were named so far, refused ones too. */
  attempts(): number;
  /** Refuses every recipient with this SMTP code until told otherwise. */
  refuseWith(code: number | undefined): void;
  close(): Promise<void>;
}

/** A real SMTP server that takes mails for anybody, or refuses them as it is told. @param options of smtp-server */
export async function aRelay(options: ConstructorParameters<typeof SMTPServer>[0] = {}): Promise<Relay> {
  const taken: Relay["taken"] = [];
  let refusal: number | undefined;
  let attempts = 0;
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onRcptTo({ address }, _, done) {
      attempts += 1;
      if (refusal === undefined) return done();
      done(Object.assign(new Error(`5.1.1 no such mailbox <${address}>`), { responseCode: refusal }));
    },
    onData(stream, session, done) {
      text(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          taken.push({ mail, secure: session.secure, recipients });
          done();
        }, done);
    },
    ...options,
  });
  await new Promise<void>((resolve, reject) => {
    server.on("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  // A client that goes away in the middle is no fault of the relay.
  server.on("error", () => {});
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`,
    taken,
    attempts: () => attempts,
    refuseWith: (code) => {
      refusal = code;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
