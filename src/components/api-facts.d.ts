/** Facts about the API for the home page. Written by `npm run generate` (see plugins/reference/generate.ts). */
declare module '@site/.generated/api-facts.json' {
  export type ApiFacts = {
    /** The languages of request samples. */
    languages: string[];
    /** Versions of the API, the newest first. */
    versions: string[];
    /** The OpenAPI version of the description without its patch number: `3.1`. */
    format: string;
    basePath: string;
  };
  const facts: ApiFacts;
  export default facts;
}
