/** What `npm run generate` counts (see src/covered.ts). */
declare module '@site/.generated/covered.json' {
  import type {countCovered} from '@site/src/covered';
  const covered: ReturnType<typeof countCovered>;
  export default covered;
}
