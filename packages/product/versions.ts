/**
 * The versions of the packages that readers install. Guides name the offered ones by the placeholders `{clientVersion}`,
 * `{pythonVersion}`, `{toolsVersion}` and `{sandboxVersion}`.
 */
import released from './released.json';

/** The version of the sources of the clients. It ends in `-next` until it is released. */
export const clientVersion: string = '1.0.1-next';

/** The version of the sources of the command-line tool. */
export const toolsVersion: string = '1.0.1-next';

/** The version of the sources of the sandbox's package. */
export const sandboxVersion: string = '1.0.1-next';

/**
 * Returns the version of the Python client. Python allows no `-next` in a version (PEP 440), so one that isn't released yet,
 * such as 1.0.0-next, comes before its release as 1.0.0.dev0.
 */
export const pythonVersionOf = (version: string): string => version.replace(/-next$/, '.dev0');

/** The version of the sources of the Python client. */
export const pythonVersion: string = pythonVersionOf(clientVersion);

/** The SHA-256 of each released file, in hexadecimal, by its name in `static/downloads/`. */
export const releasedFiles: Record<string, string> = released.files;

/** The names and addresses that the released packages contain. */
type Names = {slug: string; siteUrl: string; apiOrigin: string};

/** Returns whether a site has the names and addresses that the released packages contain, so that it can offer them. */
export const offersReleases = ({slug, siteUrl, apiOrigin}: Names): boolean =>
  slug === released.product.slug &&
  siteUrl === released.product.siteUrl &&
  apiOrigin === released.product.apiOrigin;

/**
 * Returns the version of a package that pages tell readers to install: the newest released one, or that of the sources if
 * there is none.
 *
 * @param name The start of the names of its files, without the hyphen before the version.
 * @param source The version of its sources.
 * @param files The names of the released files. Empty for a site that doesn't offer them.
 */
export function offeredVersion(name: string, source: string, files: string[]): string {
  const versions = files.flatMap((file) => {
    const version =
      file.startsWith(`${name}-`) && /^\d+\.\d+\.\d+(?=\.tgz$)/.exec(file.slice(name.length + 1));
    return version ? [version[0]] : [];
  });
  const inOrder = new Intl.Collator('en', {numeric: true});
  return versions.sort(inOrder.compare).at(-1) ?? source;
}
