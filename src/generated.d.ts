/** The types of modules without types: files that the build writes, and the parts of Docusaurus that `start.ts` runs. */

/** The definitions of glossary terms by their anchors, written by plugins/guides. */
declare module '@generated/glossary-terms/default/terms.json' {
  const terms: Record<string, {name: string; text: string} | undefined>;
  export default terms;
}

/** Data about the API, written by plugins/reference/generate.ts. */
declare module '@site/.generated/api-data.json' {
  export type ApiData = {
    /** The servers that calls can go to. The build writes samples for the first one. */
    servers: {url: string; name: string}[];
  };
  const data: ApiData;
  export default data;
}

/** The downloads, written by plugins/reference/downloads/write.ts. */
declare module '@site/.generated/downloads.json' {
  import type {Download} from '@site/src/downloads';
  const downloads: Download[];
  export default downloads;
}

declare module '@docusaurus/core/lib/client/App';
declare module '@docusaurus/core/lib/client/clientEntry';
