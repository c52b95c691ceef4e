/** The list that `npm run generate` writes (see plugins/reference/downloads/write.ts). */
declare module '@site/.generated/downloads.json' {
  import type {Download} from '@site/src/downloads';
  const downloads: Download[];
  export default downloads;
}
