import party from "../../../party.json" with { type: "json" };

const icon = (src: string, sizes: string, purpose = "any") => ({ src, sizes, type: "image/png", purpose });

/** `manifest.webmanifest`: the site as an app on the home screen. */
export const manifest = JSON.stringify({
  name: party.name,
  short_name: party.shortName,
  description: party.description,
  id: "/",
  start_url: "/",
  scope: "/",
  display: "standalone",
  lang: "en",
  theme_color: "#006400",
  background_color: "#f6f8f5",
  icons: [
    icon("/brand/icon-192.png", "192x192"),
    icon("/brand/icon-512.png", "512x512"),
    icon("/brand/icon-maskable-512.png", "512x512", "maskable"),
  ],
});
