import { config } from "zod";

// Imported before all schemas: the content security policy allows no code from strings, which zod tries when one is made.
config({ jitless: true });
