import { siteUrl } from "#page-context.ts";

/**
 * https://schema.org/BreadcrumbList, without the home page, which search engines put before it.
 * @param steps path and label, from the section to the page
 */
export const breadcrumbs = (steps: readonly (readonly [path: string, label: string])[]) => ({
  "@type": "BreadcrumbList",
  itemListElement: steps.map(([path, name], at) => ({
    "@type": "ListItem",
    position: at + 1,
    name,
    item: siteUrl() + import.meta.env.LANGUAGE_PATH + path,
  })),
});
