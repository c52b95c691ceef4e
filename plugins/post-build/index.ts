/**
 * Adds everything to the built site that needs all of its pages: Markdown, the data of search, downloads, feeds and
 * files for programs. Docusaurus runs the `postBuild` of all plugins at the same time, so what needs an order is here.
 */
import {readFileSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {readBundle} from '@screening/api/node';
import {offeredReleases, product, releasedFiles} from '@screening/product';
import {downloadsRoute} from '../../src/downloads';
import {startAgentFiles} from './agents/write';
import {startFeeds} from './feeds';
import {listFiles} from './hosting/scan-build';
import {startLinks} from './links';
import {startIndex} from './markdown/llms';
import {startMarkdown} from './markdown/write';
import {startOfflineCopy} from './offline-copy';
import {startPageEdits} from './page-edits';
import {pageFile} from './pages';
import {startPermalinks} from './permalinks';
import {startSandboxPackage} from './sandbox-package';
import {securityPath, securityText} from './security-txt';
import {startSearchData} from './search/write-data';
import {publish, runSteps, type Site, type Step} from './steps';

const steps: Step[] = [
  // Packages contain these, and notes and the index for programs name them.
  {name: 'Markdown pages', start: startMarkdown},
  {name: 'search data', start: startSearchData},
  {name: 'files for agents', start: startAgentFiles},
  {name: 'feeds', start: startFeeds},
  // Lists the files for programs that exist.
  {name: 'index for programs', start: startIndex},
  // Contains the files above.
  {name: 'sandbox package', start: startSandboxPackage},
  // Contains the package of the sandbox, and links to the stylesheets, which the step below puts into the pages.
  {name: 'offline copy', start: startOfflineCopy},
  {name: 'styles and notes in pages', start: startPageEdits},
  // Check the links to all files, which are complete now.
  {name: 'permalinks', start: startPermalinks},
  {name: 'links', start: startLinks},
];

/** Returns whether search engines must not list a page, or the page is shown for all unknown addresses. */
const isHidden = (path: string, html: string): boolean =>
  path === '/404' || /<meta[^>]* name="?robots"?[^>]*noindex/.test(html);

/** Returns a robots.txt that allows everything. The address of the sitemap is known only during the build. */
const robots = (siteUrl: string): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`;

/**
 * Runs all steps after a build. A failed step fails the build, and removes the folder, which Docusaurus emptied before
 * the build, so that nobody publishes an incomplete site.
 */
export function postBuild(): Plugin {
  return {
    name: 'post-build',
    async postBuild({siteDir, outDir, generatedFilesDir, routesPaths, siteConfig}) {
      const pages = routesPaths.map((path) => path.replace(/(?<=.)\/$|\.html$/, '')).sort();
      try {
        // Released packages contain the default names and addresses. A site with others offers those that it builds.
        for (const name of Object.keys(releasedFiles))
          if (!offeredReleases.includes(name)) rmSync(join(outDir, downloadsRoute, name));
        const site: Site = {
          root: siteDir,
          folder: outDir,
          generated: generatedFilesDir,
          files: listFiles(outDir),
          listed: pages.filter(
            (path) => !isHidden(path, readFileSync(join(outDir, pageFile(path)), 'utf8')),
          ),
          doc: readBundle(siteDir),
          anchors: new Map(),
        };
        publish(site, 'robots.txt', robots(siteConfig.url));
        if (product.securityContact !== undefined)
          publish(
            site,
            securityPath,
            securityText(product.securityContact, siteConfig.url, new Date()),
          );
        for (const line of await runSteps(site, steps, pages)) console.log(line);
      } catch (error) {
        rmSync(outDir, {recursive: true, force: true});
        throw error;
      }
    },
  };
}
