/** Copies what the site is built from, so that a test can change and build it. */
import {spawnSync} from 'node:child_process';
import {cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {expect} from 'vitest';

const sources = [
  'docs',
  'openapi',
  'packages',
  'plugins',
  'scripts',
  'src',
  'static',
  '.generated',
  'docusaurus.config.ts',
  'sidebars.ts',
  'tsconfig.json',
  'LICENSE',
  'package.json',
];

export type BuildResult = {
  /** The exit code. */
  status: number | null;
  /** What the build printed. */
  output: string;
};

export type SiteCopy = {
  /** The folder of the copy. */
  folder: string;
  /** Builds the copy, with these environment variables too. Without minifying, which takes a third of the time. */
  build: (env?: Record<string, string>) => BuildResult;
  /** Replaces settings of the configuration, each of which must exist. */
  configure: (changes: Record<string, string>) => void;
  /** Copies a file or folder again. */
  restore: (path: string) => void;
  /** Deletes the copy. */
  remove: () => void;
};

/** Copies the site into a temporary folder. The copy uses the installed packages of the repository. */
export function copySite(): SiteCopy {
  const folder = mkdtempSync(join(tmpdir(), 'site-copy-'));
  const restore = (path: string): void => cpSync(path, join(folder, path), {recursive: true});
  sources.forEach(restore);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    restore,
    build(env = {}) {
      const {status, stdout, stderr} = spawnSync(
        'npm',
        ['exec', '--', 'docusaurus', 'build', '--no-minify'],
        {
          cwd: folder,
          encoding: 'utf8',
          env: {...process.env, NODE_ENV: '', ...env},
          maxBuffer: 64 * 1024 * 1024,
        },
      );
      return {status, output: stdout + stderr};
    },
    configure(changes) {
      let config = readFileSync('docusaurus.config.ts', 'utf8');
      for (const [setting, other] of Object.entries(changes)) {
        expect(config).toContain(setting);
        config = config.replace(setting, other);
      }
      writeFileSync(join(folder, 'docusaurus.config.ts'), config);
    },
    remove: () => rmSync(folder, {recursive: true, force: true}),
  };
}
