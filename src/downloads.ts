/** The names of the files that readers can download. Shared by build and browser, so it must not read any files. */

/** The folder with every download except the description, which has a separate address. */
export const downloadsRoute = '/downloads';

export const postmanCollection = (slug: string): string => `${slug}-external-api.postman_collection.json`;
/** Returns the name of the environment for a place that the collection can run against. */
export const postmanEnvironment = (slug: string, place: string): string => `${slug}-${place}.postman_environment.json`;
export const typesFile = (slug: string): string => `${slug}-external-api.d.ts`;
export const sandboxPackage = (slug: string): string => `${slug}-sandbox.tgz`;
export const programsArchive = (slug: string): string => `${slug}-programs.zip`;
export const workflowFile = (id: string): string => `${downloadsRoute}/workflows/${id}.arazzo.yaml`;
export const offlineCopy = (slug: string): string => `${slug}-documentation.zip`;

/** A file made from the built pages, so no page can be built with its size and checksum. They are in another file. */
export type LateFile = {file: (slug: string) => string; sizePath: string};

export const lateFiles: Record<string, LateFile> = {
  sandbox: {file: sandboxPackage, sizePath: `${downloadsRoute}/sandbox.json`},
  'offline-copy': {file: offlineCopy, sizePath: `${downloadsRoute}/offline-copy.json`},
};

export type Download = {
  name: string;
  path: string;
  /** The title of the workflow that the file describes, if any. */
  workflow?: string;
  bytes: number;
  /** Hexadecimal, as `sha256sum` prints it. */
  sha256: string;
};

/** Formats a size, such as `238.1 KB`. A KB is 1,000 bytes. */
export function formatSize(bytes: number): string {
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, 'KB'] : [bytes / 1_000_000, 'MB'];
  return `${size.toFixed(1)} ${unit}`;
}
