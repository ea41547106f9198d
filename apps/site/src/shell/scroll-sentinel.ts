// The sentinel is a strip as high as the scroll threshold at the top of the page; the page counts as scrolled once it is
// out of view. No script runs while the page scrolls.
const sentinel = document.querySelector("[data-page-top]");
const observer = new IntersectionObserver((entries) =>
  document.documentElement.toggleAttribute("data-scrolled", !entries.at(-1)?.isIntersecting),
);
if (sentinel) observer.observe(sentinel);
