/** A script to write into the page as it is (plugins/inline-script.ts). */
declare module "*?inline-script" {
  const source: string;
  export default source;
}
