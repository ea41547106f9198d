import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Static files that the API serves at /console/; in development requests go to the API of `npm run dev`. */
export default defineConfig({
  base: "/console/",
  plugins: [react()],
  build: { cssTarget: ["chrome123", "firefox120", "safari17.5"], assetsInlineLimit: 0, reportCompressedSize: false },
  server: { port: 3001, strictPort: true, proxy: { "/staff": "http://localhost:8000" } },
});
