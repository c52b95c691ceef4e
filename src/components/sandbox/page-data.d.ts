/** The data that `npm run generate` writes for the sandbox in the page (see build/write-page-data.ts). */
declare module '@site/.generated/sandbox/description.json' {
  import type {PageDescription} from '@site/src/components/sandbox/endpoints';
  const description: PageDescription;
  export default description;
}

declare module '@site/.generated/sandbox/seed.json' {
  import type {Seed} from '@site/src/sandbox/types';
  const seed: Seed;
  export default seed;
}

declare module '@site/.generated/sandbox/anchors.json' {
  import type {Anchors} from '@site/src/components/sandbox/field-link';
  const anchors: Anchors;
  export default anchors;
}

declare module '@site/.generated/sandbox/threshold.json' {
  import type {ThresholdData} from '@site/tooling/sandbox/page-data/threshold-rows';
  const threshold: ThresholdData;
  export default threshold;
}
