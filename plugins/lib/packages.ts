/** The names of the files of the packages. */
import {wheelName} from '@screening/client-python/pack';
import {
  clientVersion,
  offered,
  product,
  pythonVersionOf,
  sandboxVersion,
  toolsVersion,
} from '@screening/product';
import {toolsName} from '@screening/tools/pack';

/** Where the packages of the sources are built. Pages offer them only if there is no released version. */
export const packagesFolder = '.generated/packages';

const nameFiles = (client: string, tools: string, sandbox: string) => ({
  client: `${product.slug}-client-${client}.tgz`,
  'client-python': wheelName(product.slug, pythonVersionOf(client)),
  tools: `${toolsName(product.slug)}-${tools}.tgz`,
  sandbox: `${product.slug}-sandbox-${sandbox}.tgz`,
});

/** The files that are built from the sources, by their names on the downloads page. */
export const sourceFiles = nameFiles(clientVersion, toolsVersion, sandboxVersion);

/** The files that pages tell readers to install, by their names on the downloads page. */
export const offeredFiles = nameFiles(offered.client, offered.tools, offered.sandbox);

/** The systems that have a file of the tool for computers without a registry, as Node.js names them. */
export const systems: Record<string, string> = {
  'linux-x64': 'Linux (x64)',
  'darwin-arm64': 'macOS (Apple silicon)',
  'darwin-x64': 'macOS (Intel)',
  'win32-x64': 'Windows (x64)',
};

/** Returns the name of the file of the tool for computers without a registry. */
export const bundleName = (system: string, version: string): string =>
  `${toolsName(product.slug)}-${version}-${system}.tgz`;
