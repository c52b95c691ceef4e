/** Runs programs that guides show, with mistakes that readers can make and with a platform in trouble. */
import {expect, it} from 'vitest';
import {readExamples} from '../../plugins/lib/examples';
import {readGuides} from '../lib/programs/run-page';
import {languages} from '../lib/programs/start';
import {dropFilters, useWorkspace} from '../lib/programs/workspace';

const fences = readGuides().flatMap((guide) => guide.fences);
const fenceOf = (title: string) => {
  const found = fences.find((fence) => fence.title === title);
  if (!found) throw new Error(`no guide shows ${title}`);
  return found;
};
const work = useWorkspace();
const run = (title: string, args: string[] = [], env?: Record<string, string>) => work.run(fenceOf(title), args, env);
/** Complete programs of the guides, besides those of docs/examples, that run on this machine. */
const complete = fences.filter(
  ({mode, program, title, lang}) =>
    mode === 'run' && !program && /\.(mjs|ts|py)$/.test(title ?? '') && (lang !== 'python' || languages.includes(lang)),
);

const titlesOf = (pattern: RegExp) => complete.filter(({value}) => pattern.test(value)).map(({title}) => title!);

it('the guides show programs that import the client, and that filter', () => {
  expect(titlesOf(/from ('\.\/client'|client import)/)).not.toEqual([]);
  expect(titlesOf(/filters/)).not.toEqual([]);
});

it.each(titlesOf(/from ('\.\/client'|client import)/))('%s prints one line when a call fails', async (title) => {
  const {status, stderr} = await run(title, [], {SCREENING_API_KEY: 'wrong-key'});
  expect(stderr).toMatch(/^Error: (GET|POST) \S+: 401 Unauthorized\n$/);
  expect(status).toBe(1);
});

/** The customers that the programs of this guide onboard. */
const customers = ['customerKey,entityName,entityType', 'FT-1,One,company', 'FT-2,Two,company', ''];
const calls = (path: string) => work.exchanges().filter((exchange) => exchange.path.startsWith(path)).length;

it.each(titlesOf(/filters/))('%s fails when a proxy drops the filter, and changes nothing', async (title) => {
  work.write('customers.csv', customers);
  work.intercept(dropFilters);
  const {status, stderr} = await run(title);
  expect(status).toBe(1);
  expect(stderr).toMatch(/Expected one entity|other entities than|filters were not applied|another key/);
  expect(calls('/entities/archive')).toBe(0);
  expect((await work.entities()).filter(({customerKey}) => customerKey.startsWith('FT-'))).toEqual([]);
});

/** Inserts text after the only line that contains the given words. */
function insertAfter(source: string, words: string, text: string): string {
  const parts = source.split(words);
  if (parts.length !== 2) throw new Error(`the program has ${parts.length - 1} lines with "${words}"`);
  const [line, ...rest] = parts[1].split('\n');
  return [parts[0] + words + line, text, ...rest].join('\n');
}

it('the example for a CRM works where the guide inserts it: sends each change once, and retries failures', async () => {
  const [copy, loop] = fenceOf('In main').value.split(/^\/\/ After the line that sorts.*$/m);
  const shown = fenceOf('In sync-dispositions.ts').value;
  const source = readExamples('.').get('sync-dispositions.ts')!;
  const extended = source.replace('async function main(', `${shown}\n\nasync function main(`);
  const copied = insertAfter(extended, "readTable(table, file('dispositions.csv'))", copy);
  work.write('crm.ts', insertAfter(copied, 'const all = ', loop));

  let status = 200;
  const received: string[] = [];
  const CRM_URL = await work.serve((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      if (status === 200) received.push(`${request.method} ${request.url} ${JSON.parse(body).screeningStatus}`);
      response.writeHead(status).end();
    });
  });
  const sync = () => work.run('crm.ts', [], {CRM_URL, CRM_TOKEN: 'token'});
  expect(await sync()).toMatchObject({status: 0});
  expect(received.length).toBe(16);
  expect(received).toContain('PUT /customers/CUST-0003 cleared');

  await work.change(`entities/${await work.urnOf('CUST-0003')}/disposition`, {dispositionState: 'blocked'});
  status = 503;
  expect(await sync()).toMatchObject({status: 1, stderr: expect.stringContaining('CRM, CUST-0003: 503')});
  status = 200;
  expect(await sync()).toMatchObject({status: 0});
  expect(await sync()).toMatchObject({status: 0});
  expect(received.slice(16)).toEqual(['PUT /customers/CUST-0003 blocked']);
});
