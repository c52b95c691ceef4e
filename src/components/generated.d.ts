/** The types of the files that the build writes, and of the parts of Docusaurus that `start.ts` runs. */

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

/** The data of the sandbox in the page and of workflows, written by plugins/reference/page-data. */
declare module '@site/.generated/sandbox/description.json' {
  import type {SlimDescription} from '@screening/api';
  const description: SlimDescription;
  export default description;
}

declare module '@site/.generated/sandbox/seed.json' {
  import type {Seed} from '@screening/sandbox';
  const seed: Seed;
  export default seed;
}

declare module '@site/.generated/sandbox/anchors.json' {
  import type {Anchors} from '@site/src/components/sandbox/field-link';
  const anchors: Anchors;
  export default anchors;
}

declare module '@site/.generated/sandbox/threshold.json' {
  import type {ThresholdData} from '@site/src/components/threshold-lab/pairs';
  const threshold: ThresholdData;
  export default threshold;
}

declare module '@site/.generated/sandbox/timeline.json' {
  import type {Told} from '@site/src/components/timeline/steps';
  const timeline: Told;
  export default timeline;
}

declare module '@site/.generated/sandbox/home.json' {
  import type {Screening} from '@site/src/components/sandbox/screening';
  /** The first screening, without its response. */
  const home: Omit<Screening, 'response'>;
  export default home;
}

declare module '@site/.generated/sandbox/quick-start.json' {
  import type {RecordedStep, Step} from '@site/src/components/quick-start/steps';
  const steps: Record<Step, RecordedStep>;
  export default steps;
}

declare module '@site/.generated/sandbox/home-response.code' {
  /** The response's HTML at build time; in the browser, the address of a file with it. */
  const response: string;
  export default response;
}

declare module '@site/.generated/workflows.json' {
  import type {Workflow} from '@screening/api/workflows';
  const workflows: Workflow[];
  export default workflows;
}

declare module '@docusaurus/core/lib/client/App';
declare module '@docusaurus/core/lib/client/clientEntry';
