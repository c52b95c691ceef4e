/** The names of the files that readers can download. Shared by build and browser, so it must not read any files. */

/** The folder with every download except the description, which has a separate address. */
export const downloadsRoute = '/downloads';

/** Returns the names of the files without a version, by their names on the downloads page. */
export const fileNames = (slug: string): Record<string, string> => ({
  'postman-collection': `${slug}-external-api.postman_collection.json`,
  'postman-sandbox': `${slug}-sandbox.postman_environment.json`,
  'postman-platform': `${slug}-platform.postman_environment.json`,
  types: `${slug}-external-api.d.ts`,
  'offline-copy': `${slug}-documentation.zip`,
  'settings-report': `${slug}-settings-report.zip`,
});

/** Returns the name of the newest package of the sandbox, whose address never changes. Pages show the one with a version. */
export const newestSandbox = (slug: string): string => `${slug}-sandbox.tgz`;

export const workflowFile = (id: string): string => `${downloadsRoute}/workflows/${id}.arazzo.yaml`;

/** The address of the size and checksum of a file made from the built pages, because no page can be built with them. */
export const sizePathOf = (name: string): string => `${downloadsRoute}/${name}.json`;

export type Download = {
  name: string;
  path: string;
  /** The title of the workflow that the file describes, if any. */
  workflow?: string;
  /** The system that the file is for, if it works on one only. */
  system?: string;
  bytes?: number;
  /** Hexadecimal, as `sha256sum` prints it. */
  sha256?: string;
};

/** Formats a size, such as `238.1 KB`. A KB is 1,000 bytes. */
export function formatSize(bytes: number): string {
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, 'KB'] : [bytes / 1_000_000, 'MB'];
  return `${size.toFixed(1)} ${unit}`;
}
