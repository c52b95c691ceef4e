/** Writes `robots.txt`: it names the sitemap by its whole address, which is known in the build alone. */
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Plugin} from '@docusaurus/types';

export function robots(): Plugin {
  return {
    name: 'robots',
    async postBuild({outDir, siteConfig}) {
      writeFileSync(join(outDir, 'robots.txt'), `User-agent: *\nAllow: /\n\nSitemap: ${siteConfig.url}/sitemap.xml\n`);
    },
  };
}
