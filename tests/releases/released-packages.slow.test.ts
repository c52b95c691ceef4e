/** Tests that each released package still installs without a registry and finds the first candidate of the sandbox. */
import {execFile, execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {promisify} from 'node:util';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {releasedFiles} from '@screening/product';
import {regularKey, serve, type Served} from '@screening/sandbox/testing';

const runFile = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), 'released-packages-'));
let server: Served;
beforeAll(async () => {
  server = await serve();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, {recursive: true, force: true});
});

/** A released file, with the parts of its name. */
type Released = {file: string; slug: string; version: string};

/** Returns the released files whose name matches, of which the pattern names `slug` and `version`. */
function filesOf(pattern: RegExp): Released[] {
  const found = Object.keys(releasedFiles).flatMap((file) => {
    const {slug, version} = pattern.exec(file)?.groups ?? {};
    return version ? [{file, slug, version}] : [];
  });
  if (found.length === 0) throw new Error(`no released file matches ${pattern}`);
  return found;
}

/** Returns the environment of a program that calls the sandbox, with a cache of npm that has no package. */
const environment = () =>
  ({
    PATH: process.env.PATH,
    HOME: folder,
    npm_config_cache: join(folder, 'empty'),
    npm_config_update_notifier: 'false',
    SCREENING_BASE_URL: server.api,
    SCREENING_API_KEY: regularKey,
  }) as unknown as NodeJS.ProcessEnv;

/** Installs an npm package into a new folder without a registry. Returns the folder. */
function installNpm({file}: Released): string {
  const project = join(folder, file);
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{"name": "reader", "private": true}');
  execFileSync(
    'npm',
    [
      'install',
      '--offline',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      resolve('static/downloads', file),
    ],
    {cwd: project, env: environment(), stdio: 'pipe'},
  );
  return project;
}

const run = async (command: string, args: string[], cwd: string): Promise<string> =>
  (await runFile(command, args, {cwd, env: environment()})).stdout;

const firstName = 'Ilvane Torresund';

describe.each(filesOf(/^(?<slug>.+)-client-(?<version>\d+\.\d+\.\d+)\.tgz$/))(
  '$file',
  (released) => {
    it('finds the first candidate', async () => {
      const project = installNpm(released);
      const program = `
        import {createClient, version} from '${released.slug}-client';
        const {resultRows} = await createClient().screenSimple({
          entityName: '${firstName}',
          screeningType: 'sanctions-peps-and-media',
          threshold: 0.85,
        });
        console.log(version, resultRows[0].matchName);
      `;
      writeFileSync(join(project, 'first.mjs'), program);
      expect(await run(process.execPath, ['first.mjs'], project)).toBe(
        `${released.version} ${firstName}\n`,
      );
    });
  },
);

describe.each(filesOf(/^(?<slug>.+)_client-(?<version>\d+\.\d+\.\d+)-py3-none-any\.whl$/))(
  '$file',
  ({file, slug, version}) => {
    it('finds the first candidate', async () => {
      const project = join(folder, file);
      execFileSync('python3', ['-m', 'venv', project], {stdio: 'pipe'});
      const python = join(project, 'bin/python');
      execFileSync(
        python,
        [
          '-m',
          'pip',
          'install',
          '--no-index',
          '--disable-pip-version-check',
          resolve('static/downloads', file),
        ],
        {stdio: 'pipe'},
      );
      const program = [
        `from ${slug}_client import Client, __version__`,
        `call = {"entityName": "${firstName}", "screeningType": "sanctions-peps-and-media"}`,
        'result = Client().screen_simple(**call, threshold=0.85)',
        'print(__version__, result["resultRows"][0]["matchName"])',
      ];
      expect(await run(python, ['-c', program.join('\n')], project)).toBe(
        `${version} ${firstName}\n`,
      );
    });
  },
);

describe.each(filesOf(/^(?<slug>.+)-tools-(?<version>\d+\.\d+\.\d+)-linux-x64\.tgz$/))(
  '$file',
  (released) => {
    // Reason: the file contains the library for this system only.
    it.skipIf(process.platform !== 'linux' || process.arch !== 'x64')(
      'screens a file',
      async () => {
        const project = installNpm(released);
        const npx = (...args: string[]) =>
          run('npx', ['--no', '--', released.slug, ...args], project);
        expect(await npx('--version')).toBe(`${released.version}\n`);
        writeFileSync(
          join(project, 'customers.csv'),
          `customerKey,entityName\nCUST-1,${firstName}\n`,
        );
        expect(await npx('check', 'customers.csv')).toContain('1 ready');
        expect(await npx('screen', 'customers.csv', '--state', 'state')).toContain(
          '1 with candidates',
        );
        expect(readdirSync(join(project, 'state'))).toContain('candidates.csv');
      },
    );
  },
);

describe.each(filesOf(/^(?<slug>.+)-sandbox-(?<version>\d+\.\d+\.\d+)\.tgz$/))(
  '$file',
  (released) => {
    it('starts', async () => {
      const project = installNpm(released);
      const command = join(project, 'node_modules/.bin', `${released.slug}-sandbox`);
      expect(await run(command, ['--version'], project)).toBe(`${released.version}\n`);
      expect(await run(command, ['--help'], project)).toContain('--port');
    });
  },
);
