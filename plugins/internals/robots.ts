/** Writes `robots.txt`. It contains the full address of the sitemap, which is known only during the build. */
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
