/** What the site holds, counted by `npm run generate` (see tooling/reference/count-contents.ts). */
declare module '@site/.generated/contents.json' {
  export type Contents = {
    operations: number;
    webhooks: number;
    records: number;
    guides: number;
    userGuide: number;
    terms: number;
    /** The languages of request samples. */
    languages: string[];
    /** Versions of the API, the newest first. */
    versions: string[];
    /** The description's format without its patch: `3.1`. */
    format: string;
    basePath: string;
  };
  const contents: Contents;
  export default contents;
}
