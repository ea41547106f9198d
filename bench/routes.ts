import { publicRoutes } from "../apps/site/built/built-site.ts";

/** The public routes, or those named: `npm run bench -- weight / /news`. */
export function routesAsked(): readonly string[] {
  const named = process.argv.slice(2);
  return named.length > 0 ? named : publicRoutes;
}
