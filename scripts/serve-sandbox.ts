/** Serves the sandbox on this machine: `npm run sandbox`, or `tsx scripts/serve-sandbox.ts --help`. */
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {fillProduct, product} from '@screening/product';
import {runCommand} from '@screening/sandbox/server';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

runCommand({
  typed: 'npm run sandbox --',
  load: async () => {
    // Import these only now, so that an invalid option is reported without waiting for the bundler.
    const {defineTools, loadData, loadDescription} = await import('@screening/sandbox/server');
    const [description, {seed}] = await Promise.all([
      loadDescription(root, fillProduct),
      loadData(root, fillProduct),
    ]);
    return {
      description,
      seed,
      kit: defineTools(description, seed, product.siteUrl, `${product.slug}-sandbox`),
    };
  },
  pages: join(root, 'build'),
});
