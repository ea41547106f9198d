/** What programs started by a test take over from its environment; everything else is a setting of their own. */
export const programEnvironment = {
  PATH: process.env.PATH ?? "",
  // They start in two thirds of the time.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? "",
};
