/**
 * Adds everything to the built site that needs all of its pages: Markdown, the data of search, downloads, feeds and
 * files for programs. Docusaurus runs the `postBuild` of all plugins at the same time, so what needs an order is here.
 */
import {readFileSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {startPermalinks} from './addresses/permalinks';
import {startCatalog} from './agents/api-catalog';
import {startSkill} from './agents/skill';
import {startFeeds} from './changelog/feeds';
import {pageFile} from './pages';
import {startProgramNotes} from './program-notes';
import type {Step} from './step';
import {moved} from './hosting/redirects';
import {listFiles} from './hosting/scan-build';
import {startLinks} from './links/check';
import {startOfflineCopy} from './offline-copy/write';
import {readBundle} from '@screening/api/node';
import {startSandboxPackage} from './sandbox-package';
import {startSearchData} from './search/write-data';
import {startIndex} from './markdown/llms';
import {startMarkdown} from './markdown/write';
import {startInlineStyles} from './inline-styles';
import {runSteps} from './run-steps';

const steps: Step[] = [
  {name: 'Markdown pages', why: 'Packages contain them, and notes name them.', start: startMarkdown},
  {name: 'search data', why: 'The package of the sandbox contains it.', start: startSearchData},
  {name: 'API catalog', why: 'The index for programs and the notes on the pages name it.', start: startCatalog},
  {name: 'agent skill', why: 'The index for programs names it.', start: startSkill},
  {name: 'feeds', why: 'The index for programs names them.', start: startFeeds},
  {name: 'index for programs', why: 'It lists the files for programs that exist.', start: startIndex},
  {name: 'sandbox package', why: 'It contains the files above.', start: startSandboxPackage},
  {name: 'offline copy', why: 'It contains the package of the sandbox, and the stylesheets.', start: startOfflineCopy},
  {name: 'inline styles', why: 'After the offline copy, whose pages share their stylesheet.', start: startInlineStyles},
  {name: 'notes to programs', why: 'It changes the text that the step above writes.', start: startProgramNotes},
  {name: 'permalinks', why: 'All other files are complete.', start: startPermalinks},
  {name: 'links', why: 'Last, so that it follows the links of all files.', start: startLinks},
];

/** Returns whether search engines must not list a page, or the page is shown for all unknown addresses. */
const isHidden = (path: string, html: string): boolean =>
  path === '/404' || /<meta[^>]* name="?robots"?[^>]*noindex/.test(html);

/**
 * Runs all steps after a build. A failed step fails the build, and removes the folder, which Docusaurus emptied before
 * the build, so that nobody publishes an incomplete site.
 */
export function postBuild(): Plugin {
  return {
    name: 'post-build',
    async postBuild({siteDir, outDir, generatedFilesDir, routesPaths}) {
      const pages = routesPaths.map((path) => path.replace(/(?<=.)\/$|\.html$/, '')).sort();
      try {
        const site = {
          root: siteDir,
          folder: outDir,
          generated: generatedFilesDir,
          files: listFiles(outDir),
          listed: pages.filter((path) => !isHidden(path, readFileSync(join(outDir, pageFile(path)), 'utf8'))),
          redirects: moved,
          doc: readBundle(siteDir),
          anchors: new Map(),
        };
        for (const line of await runSteps(site, steps, pages)) console.log(line);
      } catch (error) {
        rmSync(outDir, {recursive: true, force: true});
        throw error;
      }
    },
  };
}
