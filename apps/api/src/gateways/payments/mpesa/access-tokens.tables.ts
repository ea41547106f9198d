declare module "#database/tables.ts" {
  interface Tables {
    /** Access tokens shared by all processes, because a new one revokes the one before. */
    provider_tokens: {
      /** The service and a hash of its URL and key. */
      app: string;
      /** AES-256-GCM; null once it was rejected. */
      sealed: Buffer | null;
      /** A minute before it expires. */
      good_until: Date | null;
    };
  }
}

export {};
