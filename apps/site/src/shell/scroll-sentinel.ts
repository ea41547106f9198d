// Watches the sentinel, a strip as high as the scroll threshold at the top of the page: once it is out of sight the page
// is scrolled. No script runs while the page scrolls.
const sentinel = document.querySelector("[data-page-top]");
const watch = new IntersectionObserver(([entry]) =>
  document.documentElement.toggleAttribute("data-scrolled", !entry?.isIntersecting),
);
if (sentinel) watch.observe(sentinel);
