/** Facts about the API that the home page states. Written by `npm run generate` (see tooling/reference/api-facts.ts). */
declare module '@site/.generated/api-facts.json' {
  export type ApiFacts = {
    /** The languages of request samples. */
    languages: string[];
    /** Versions of the API, the newest first. */
    versions: string[];
    /** The description's format without its patch: `3.1`. */
    format: string;
    basePath: string;
  };
  const facts: ApiFacts;
  export default facts;
}
