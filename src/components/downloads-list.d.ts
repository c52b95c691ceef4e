/** The list that `npm run generate` writes (see src/downloads/write.ts). */
declare module '@site/.generated/downloads.json' {
  import type {Download} from '@site/src/downloads/files';
  const downloads: Download[];
  export default downloads;
}
