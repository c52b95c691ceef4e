/** Tests the package that readers download: installed into an empty folder and run there. */
import {spawnSync} from 'node:child_process';
import {readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {describe, expect, it} from 'vitest';
import {fillProduct, product, sandboxVersion} from '@screening/product';
import type {SearchData} from '@screening/search';
import {
  description,
  freePort,
  regularKey,
  run,
  samples,
  send,
  until,
} from '@screening/sandbox/testing';
import {readFences} from '../../plugins/guides';
import {readExamples} from '../../plugins/lib/examples';
import {installClient} from '../lib/programs/start';
import {packSandbox} from '../../plugins/post-build/sandbox-package';
import {isHere} from '../lib/samples/toolchain';
import {commandName, install, installForTests, packageName, tarball} from '../lib/sandbox-package';
import {listPages} from '../lib/site/sitemap';

const {folder, reader, installed, command, connect} = installForTests();
const guide = 'docs/guides/platform/develop-against-the-sandbox.mdx';

const start = (...args: string[]) => run(command, args);

describe('the package', () => {
  it('installs no other packages, and includes the licenses of its bundled code', () => {
    expect(
      readdirSync(join(reader, 'node_modules')).filter((name) => !name.startsWith('.')),
    ).toEqual([`@${product.slug}`]);
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    expect(manifest).toMatchObject({
      name: packageName,
      private: true,
      license: 'MIT',
      engines: {node: '>=20'},
    });
    for (const file of [
      guide,
      'docs/guides/one-off-screening/first-screening.mdx',
      'docs/downloads.mdx',
    ])
      expect(readFileSync(file, 'utf8'), file).toContain('Node.js 20 or later');
    expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([]);
    const notices = readFileSync(join(installed, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    expect(
      notices.match(
        /^(@hono\/node-server|hono|zod|@modelcontextprotocol\/(core|server)) [\d.]+, (MIT|Apache-2\.0)$/gm,
      ),
    ).toHaveLength(5);
  });

  it('has its license, and a changelog with an entry for its version', () => {
    const read = (file: string) => readFileSync(join(installed, file), 'utf8');
    expect(read('LICENSE')).toBe(readFileSync('LICENSE', 'utf8'));
    expect(read('CHANGELOG.md')).toMatch(/^## 1\./m);
  });

  it('has ten rules for coding agents, and the tools that its MCP server has', async () => {
    const text = readFileSync(join(installed, 'AGENTS.md'), 'utf8');
    const lines = text.split('\n');
    expect(lines.length).toBeLessThanOrEqual(60);
    expect(lines.filter((line) => /^\d+\. \*\*/.test(line))).toHaveLength(10);
    const {tools} = await (await connect()).client.listTools();
    for (const {name} of tools) expect(text).toContain(`\`${name}\``);
  });

  it('contains neither a placeholder nor the path of the folder it was packed in', () => {
    const entries = readdirSync(installed, {recursive: true, withFileTypes: true}).filter((entry) =>
      entry.isFile(),
    );
    expect(entries.length).toBeGreaterThan(100);
    for (const {parentPath, name} of entries)
      expect(readFileSync(join(parentPath, name), 'utf8'), name).not.toContain(process.cwd());
    for (const file of ['README.md', 'AGENTS.md', 'CHANGELOG.md'])
      expect(readFileSync(join(installed, file), 'utf8'), file).not.toMatch(/\{\w+\}/);
  });

  it('has the same bytes for the same content, and another version for other content', async () => {
    const file = join(folder, 'sandbox.tgz');
    const pack = (listed: string[]) =>
      packSandbox(
        {root: process.cwd(), folder: 'build', listed, doc: description},
        join(folder, 'work'),
        file,
      );
    await pack(listPages());
    const isSame = readFileSync(file).equals(readFileSync(tarball));
    expect(isSame, 'run `npm run build`: build/ is from other sources').toBe(true);

    const project = join(folder, 'project');
    const versionAfter = () => {
      install(file, project);
      const manifest = readFileSync(
        join(project, 'node_modules', packageName, 'package.json'),
        'utf8',
      );
      return (JSON.parse(manifest) as {version: string}).version;
    };
    const first = versionAfter();
    expect(first).toMatch(new RegExp(`^${sandboxVersion}\\.[0-9a-f]{12}$`));
    await pack([]);
    expect(versionAfter()).not.toBe(first);
  });
});

describe('the command of the package', () => {
  it('returns 200 for every sample and exits with code 0 on SIGTERM', async () => {
    const {child, output, ended} = start('--port', '0');
    await until(() => output().includes('Ctrl+C'), `the server has started: ${output()}`);
    expect(output()).toContain(
      `The sandbox of the ${product.name} external API ${description.info.version}`,
    );
    const api = /http:\S+\/external\/v2/.exec(output())?.[0] ?? '';
    for (const sample of samples)
      expect([sample.name, (await send(api, sample)).status]).toEqual([sample.name, 200]);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('prints its usage with its own name, which the README shows', async () => {
    const {output, ended} = start('--help');
    expect(await ended).toBe(0);
    expect(output()).toContain(`Usage: ${commandName} [options]`);
    expect(readFileSync(join(installed, 'README.md'), 'utf8')).toContain(output().trim());
  });

  it('serves over MCP a text for every address in a page, and only the section for an anchor', async () => {
    const {call} = await connect();
    const pages = join(installed, 'pages');
    const texts = readdirSync(pages, {recursive: true, encoding: 'utf8'}).filter((file) =>
      /\.(md|txt)$/.test(file),
    );
    const address = new RegExp(`${product.siteUrl}(/[^\\s)>"'\`\\]]*)`, 'g');
    const found = texts.flatMap((file) => [
      ...readFileSync(join(pages, file), 'utf8').matchAll(address),
    ]);
    const entries = (
      JSON.parse(readFileSync(join(pages, 'search-data.json'), 'utf8')) as SearchData
    ).entries;
    const linked = found.map(([, path]) => path.replace(/[.,:;]+$/, ''));
    const addresses = [...new Set(linked), ...entries.map(({url}) => url)];
    expect(addresses.length).toBeGreaterThan(1500);
    // Archives, files for other programs, and all pages in one file.
    const others =
      /\.(zip|tgz|whl|atom)$|_(collection|environment)\.json$|^\/(changelog\.json|llms-full\.txt|downloads\/[a-z-]+\.json)$|api-catalog$/;
    const failed: string[] = [];
    let sections = 0;
    for (const page of addresses.filter((path) => !others.test(path))) {
      const {isError, text} = await call('read_page', {page});
      if (isError) failed.push(`${page}: ${text}`);
      if (/\n\n\[A section of .* which has \d+ characters\.\]$/.test(text)) sections += 1;
    }
    expect(failed).toEqual([]);
    expect(sections).toBeGreaterThan(1000);
  });

  it('serves the API over MCP without pages, and says that they are missing', async () => {
    rmSync(join(installed, 'pages'), {recursive: true});
    const {call} = await connect();
    const missing = {
      isError: true,
      text: expect.stringContaining('Run `npm run build` first.') as string,
    };
    expect(await call('search_docs', {query: 'webhook'})).toMatchObject(missing);
    expect(await call('read_page', {page: '/docs/glossary'})).toMatchObject(missing);
    const {data} = await call('call_operation', {operationId: 'listGroups'});
    expect(data.status).toBe(200);
  });

  it('runs a test suite with the CI steps of the guide, which then stop it', async ({skip}) => {
    // Reason: the steps call curl, which not every machine has. CI fails without it.
    skip(!process.env.CI && !isHere('curl'), 'curl and jq are not installed');
    const source = fillProduct(readFileSync(guide, 'utf8'));
    const ci = readFences(source, guide, readExamples('.')).find(({title}) => title === 'ci.sh');
    const tsx = resolve('node_modules/.bin/tsx');
    const suite = 'screening.test.ts';
    installClient(reader);
    writeFileSync(join(reader, suite), readExamples('.').get(suite) ?? '');
    writeFileSync(
      join(reader, 'package.json'),
      JSON.stringify({scripts: {test: `"${tsx}" "${suite}"`}}),
    );
    const port = String(await freePort());
    const script = join(reader, 'ci.sh');
    writeFileSync(
      script,
      ci?.value.replaceAll('4010', port).replace('set -e', `set -e\ncd "${reader}"`) ?? '',
    );
    const {output, ended} = run('bash', [script], {SCREENING_API_KEY: regularKey});
    expect(await ended, output()).toBe(0);
    expect(output()).toMatch(/pass 5\n/);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  });
});

describe('the commands in texts for readers', () => {
  it('never run a package by a name that anyone could publish', () => {
    const files = ['docs', 'build']
      .flatMap((root) =>
        readdirSync(root, {recursive: true, withFileTypes: true})
          // The former address of a program is a folder with a redirect.
          .filter((entry) => entry.isFile())
          .map(({parentPath, name}) => join(parentPath, name)),
      )
      .filter(
        (file) => /\.(mdx?|txt|ts|py|html|json)$/.test(file) && !file.includes('/vocabulary/'),
      );
    const found = (pattern: RegExp) =>
      [...files, join(installed, 'README.md')].flatMap((file) => {
        const text = readFileSync(file, 'utf8').replace(/<[^>]*>/g, '');
        return [...text.matchAll(pattern)].map(([command]) => ({file, command}));
      });
    // "--no keeps npx from ...", "npx with the arguments --no ..."
    const commands = found(/\bnpx +(?!from |with the |or )[-@{\w][^\n`"\\]*/g);
    // tsx and newman are known packages that readers need.
    expect(
      commands.filter(({command}) => !/^npx (tsx\b|newman@|--no\b|@\S+\/)/.test(command)),
    ).toEqual([]);
    const starts = commands.filter(({command}) =>
      /(\{product\}|[a-z0-9]+)-sandbox\b(?!\.)/.test(command),
    );
    expect(starts.length).toBeGreaterThan(20);
    // Without the second `--`, npx takes the options of the sandbox as its own, and the sandbox ignores them.
    expect(starts.filter(({command}) => !/^npx --no -- \S+-sandbox\b/.test(command))).toEqual([]);
    const installs = found(/\bnpm (i|install) [^\n`"\\]*sandbox\S*/g);
    expect(installs.length).toBeGreaterThan(5);
    // From a file, or from the address of this site.
    const source = / (\.{1,2}\/|https:\/\/docs\.\S+\/downloads\/)\S*-sandbox-[\w.{}-]+\.tgz/;
    expect(installs.filter(({command}) => !source.test(command))).toEqual([]);
  });

  it('pass their options to the sandbox, and install nothing', () => {
    const env = {
      ...process.env,
      npm_config_offline: 'true',
      npm_config_cache: join(folder, 'cache'),
    };
    const npx = (...args: string[]) => spawnSync('npx', args, {cwd: reader, encoding: 'utf8', env});
    const {status, stderr} = npx('--no', '--', commandName, '--color', 'red');
    expect([status, stderr]).toEqual([2, expect.stringContaining("Unknown option '--color'")]);
    expect(npx('--no', '--', `another-${commandName}`).status).toBe(1);
    expect(readdirSync(join(reader, 'node_modules/.bin'))).toEqual([commandName]);
  });
});
