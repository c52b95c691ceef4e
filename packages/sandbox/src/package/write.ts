/** Packs the sandbox with the pages of the site. A step after the build. */
import {join} from 'node:path';
import {downloadsRoute, lateFiles, sandboxPackage} from '../../../../src/downloads';
import {product} from '../../../../src/product';
import {writeFacts} from '../../../../plugins/reference/downloads/measure';
import type {Running, Site} from '../../../../plugins/post-build/step';
import {packSandbox} from './pack';

/** The package without its pages, relative to the repository. */
export const stagedFolder = '.generated/sandbox-package';

export function startSandboxPackage({root, generated, folder, listed}: Site): Running {
  return {
    end() {
      packSandbox({
        staged: join(root, stagedFolder),
        site: folder,
        paths: listed,
        work: join(generated, 'sandbox-package'),
        destination: join(folder, downloadsRoute),
      });
      const path = `${downloadsRoute}/${sandboxPackage(product.slug)}`;
      return {done: `${path} has ${listed.length} pages, ${writeFacts(folder, lateFiles.sandbox, path)}`};
    },
  };
}
