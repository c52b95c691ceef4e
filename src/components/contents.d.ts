/** What `npm run generate` counts (see tooling/reference/count-contents.ts). */
declare module '@site/.generated/covered.json' {
  import type {countCovered} from '@site/tooling/reference/count-contents';
  const covered: ReturnType<typeof countCovered>;
  export default covered;
}
