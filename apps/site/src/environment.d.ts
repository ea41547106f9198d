interface ImportMetaEnv {
  /** Before the path of every page in the language of this build: empty for English, `/sw` for Kiswahili. */
  readonly LANGUAGE_PATH: "" | "/sw";
}
