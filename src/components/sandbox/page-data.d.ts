/** The data that `npm run generate` writes for the sandbox in the page (plugins/reference/page-data) and workflows. */
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
  /** One screening at the lowest threshold, with rows that the slider can hide. */
  export type ThresholdData = {
    search: {entityName: string; aliases: string[]; screeningType: string};
    lowest: number;
    highest: number;
    rows: {sigmaID: string; name: string; strength: number; risks: string[]}[];
  };
  const threshold: ThresholdData;
  export default threshold;
}

declare module '@site/.generated/sandbox/home.json' {
  import type {Screening} from '@site/src/components/sandbox/screening';
  /** The first screening, without its response. */
  const home: Omit<Screening, 'response'>;
  export default home;
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
