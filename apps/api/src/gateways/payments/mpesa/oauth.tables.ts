declare module "#database/tables.ts" {
  interface Tables {
    /** Access tokens that all processes share, because a new one ends the one before. */
    provider_tokens: {
      /** Whose token: the service and a hash of its address and key. */
      app: string;
      /** AES-256-GCM; null once it is known to be good no more. */
      sealed: Buffer | null;
      /** A minute before it ends. */
      good_until: Date | null;
    };
  }
}

export {};
