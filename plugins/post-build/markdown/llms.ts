/** Writes what programs read first: `/llms.txt`, the files of its sections, and `llms-full.txt`. */
import {readFileSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'yaml';
import {
  endpointUrl,
  indexPath,
  listEndpoints,
  markdownPath,
  referenceRoute,
  type Description,
} from '@screening/api';
import {fillProduct, product} from '@screening/product';
import {type Download} from '../../../src/downloads';
import {listGuides, type GuideFile} from '../../lib/guide-files';
import {publish, type Running, type Site} from '../steps';
import {
  writeIndex,
  type ListedPage,
  type ProgramFile,
  type ProgramPackage,
} from './index-for-programs';
import {inReadingOrder} from './reading-order';

/** The files for programs that the index lists, besides the workflows. */
const filesList = 'plugins/post-build/markdown/program-files.yaml';
const packagesList = 'plugins/post-build/markdown/packages.yaml';
const downloadsList = '.generated/downloads.json';
const workflowsFolder = '/downloads/workflows';

/** Collects the pages, then writes the files. */
export function startIndex(site: Site): Running {
  const {root, doc, folder} = site;
  const pages: ListedPage[] = [];
  const whens = whenToRead(doc, listGuides(root));
  return {
    page({built}) {
      if (!built) return;
      const {path, title, description, trail, next} = built;
      pages.push({path, title, description, trail, next});
    },
    end() {
      const ordered = inReadingOrder(pages);
      const texts = ordered.map(({path}) => readFileSync(join(folder, markdownPath(path)), 'utf8'));
      publish(site, 'llms-full.txt', texts.join('\n---\n\n'));
      const files = writeIndex(
        ordered,
        doc.info.version,
        whens,
        listFiles(root, folder),
        listPackages(root),
      );
      for (const [path, text] of files) publish(site, path, text);
      return `${ordered.length} pages in ${indexPath} and ${files.size - 1} sections`;
    },
  };
}

/** Returns the text that completes "Read when ..." for each page except those of schemas, by address. */
const whenToRead = (doc: Description, guides: GuideFile[]): Map<string, string> =>
  new Map([
    ['/', `you ask what ${product.name} does`],
    [referenceRoute, 'you look for an operation or a schema'],
    ...guides.map(({url, whenToRead = ''}): [string, string] => [url, whenToRead]),
    ...listEndpoints(doc).map((endpoint): [string, string] => {
      const call = `you call \`${endpoint.method.toUpperCase()} ${endpoint.path}\``;
      return [
        endpointUrl(endpoint),
        endpoint.kind === 'webhook' ? 'your receiver gets this event' : call,
      ];
    }),
  ]);

/** Lists the files for programs: those of the list, and all workflows. */
function listFiles(root: string, folder: string): ProgramFile[] {
  const files = parse(readFileSync(join(root, filesList), 'utf8')) as ProgramFile[];
  const workflows = readdirSync(join(folder, workflowsFolder)).sort();
  const titleOf = (name: string) => `Workflow (Arazzo 1.0), ${name.replace('.arazzo.yaml', '')}`;
  const when = 'you run these calls in order';
  return [
    ...files,
    ...workflows.map((name) => ({path: `${workflowsFolder}/${name}`, title: titleOf(name), when})),
  ];
}

/** An entry of packages.yaml. */
type ListedPackage = Omit<ProgramPackage, 'path'> & {
  /** The name of the file on the downloads page. */
  download: string;
};

/** Lists the packages with their paths. @throws for a package that isn't a download */
function listPackages(root: string): ProgramPackage[] {
  const list = parse(
    fillProduct(readFileSync(join(root, packagesList), 'utf8')),
  ) as ListedPackage[];
  const generated = JSON.parse(readFileSync(join(root, downloadsList), 'utf8')) as Download[];
  return list.map(({download, title, text}) => {
    const path = generated.find(({name}) => name === download)?.path;
    if (path === undefined)
      throw new Error(`${packagesList}: ${download} isn't a file of the downloads page`);
    return {path, title, text};
  });
}
