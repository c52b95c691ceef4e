/** Serves the sandbox on this machine: `npm run sandbox`, or `tsx scripts/serve-sandbox.ts --help`. */
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {fillProduct, product, sandboxVersion} from '@screening/product';
import {runCommand} from '@screening/sandbox/server';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

runCommand({
  typed: 'npm run sandbox --',
  version: () => Promise.resolve(sandboxVersion),
  load: async () => {
    // Import these only now, so that an invalid option is reported without waiting for the bundler.
    const {loadData, loadDescription, makeKit} = await import('@screening/sandbox/server');
    const [description, {seed, testSubjects}] = await Promise.all([
      loadDescription(root, fillProduct),
      loadData(root, fillProduct),
    ]);
    return {
      description,
      seed,
      kit: makeKit(description, testSubjects, product.siteUrl, `${product.slug}-sandbox`),
    };
  },
  pages: join(root, 'build'),
});
