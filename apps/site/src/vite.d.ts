/** A script to write into the page as it is (plugins/inline-script.ts). */
declare module "*?inline-script" {
  const source: string;
  export default source;
}

interface ImportMetaEnv {
  /** Before the path of every page in the language of this build: empty for English, `/sw` for Kiswahili. */
  readonly LANGUAGE_PATH: "" | "/sw";
}
