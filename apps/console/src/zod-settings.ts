import { config } from "zod/v4";

// What is imported as "zod" (vite.config.ts), so that it runs before all schemas: the content security policy allows no code
// from strings, which zod tries when one is made.
config({ jitless: true });

export * from "zod/v4";
