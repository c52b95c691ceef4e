/** Lists the steps after `docusaurus build`, in order. They write files into `site.folder`, which becomes `build/`. */
import {writeConsoleLinks} from './addresses/write';
import {startCatalog} from './agents/api-catalog';
import {startSkill} from './agents/skill';
import {startFeeds} from './changelog/feeds';
import {startFirstPaint} from '../internals/first-paint';
import {startPageRecords} from '../internals/page-facts';
import {crawl} from './links/crawl';
import {startOfflineCopy} from './offline-copy/write';
import {startSandboxPackage} from '@screening/sandbox/server';
import {startSearchData} from './search/write-data';
import {startIndex} from './markdown/llms';
import {startTwins} from './markdown/write';
import {product} from '../../src/product';
import {startProgramNotes} from './program-notes';
import type {Step} from './step';

export const steps: Step[] = [
  {
    name: 'twins',
    why: 'The offline copy contains the twins, and the link crawl follows their links.',
    start: startTwins,
  },
  {
    name: 'search data',
    why: 'The offline copy contains the search data.',
    start: startSearchData,
  },
  {
    name: 'catalog of APIs',
    why: 'The index for programs and the notes on the pages name it. The link crawl follows its links.',
    start: startCatalog,
  },
  {
    name: 'agent skill',
    why: 'The index for programs names it. The last two steps check its address and its links.',
    start: startSkill,
  },
  {
    name: 'feeds',
    why: 'The index for programs names them. The last two steps check their addresses.',
    start: startFeeds,
  },
  {
    name: 'index for programs',
    why: 'It lists the files for programs that exist. The package of the sandbox contains it.',
    start: startIndex,
  },
  {
    name: 'sandbox package',
    why: 'It contains the twins and the search data. The offline copy contains it, and its size goes into the pages.',
    start: startSandboxPackage,
  },
  {
    name: 'offline copy',
    why: 'Its pages keep their stylesheets and scripts, which the next step changes, and its size goes into the pages.',
    start: startOfflineCopy,
  },
  {
    name: 'first paint',
    why: 'After the offline copy, which reads the pages as Docusaurus built them.',
    start: startFirstPaint,
  },
  {
    name: 'page records',
    why: 'The step above adds the folder of these files to the pages.',
    start: startPageRecords,
  },
  {
    name: 'notes to programs',
    why: 'After the twins, which it reads, the offline copy, which has other addresses, and the step above, which writes pages anew.',
    start: startProgramNotes,
  },
  {
    name: 'console links',
    why: 'Pages and files are complete. The link crawl finds links to the file that it writes.',
    start: (site) => ({end: (built) => writeConsoleLinks(site, built())}),
  },
  {
    name: 'links',
    why: 'Last, so that it follows the links of every file that the other steps wrote.',
    start: () => ({
      end(built) {
        const {counts, problems} = crawl(built(), new URL(product.siteUrl).origin);
        const followed = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
        return {done: `crawled ${followed.join(', ')}`, problems};
      },
    }),
  },
];
