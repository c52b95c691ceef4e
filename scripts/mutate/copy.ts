/** Creates a copy of the repository to break. The copy shares the installed packages. */
import {spawn} from 'node:child_process';
import {cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, relative, resolve} from 'node:path';
import type {Check} from './checks';
import type {Mutation} from './mutation';

/** Files and folders that are installed, built or written by tests, and aren't part of the repository. */
const left = ['node_modules', '.git', '.docusaurus', '.bench', 'build', 'test-results', 'playwright-report'];

export type Outcome = {failed: boolean; output: string};

export class Copy {
  readonly folder = mkdtempSync(join(tmpdir(), 'mutated-'));
  readonly #from: string;

  /** Copies a repository, or another copy. */
  constructor(from: string) {
    this.#from = resolve(from);
    cpSync(this.#from, this.folder, {
      recursive: true,
      filter: (path) => !left.includes(relative(this.#from, path)),
    });
    const modules = join(this.folder, 'node_modules');
    mkdirSync(modules);
    for (const name of readdirSync('node_modules')) symlinkSync(resolve('node_modules', name), join(modules, name));
    // The packages of the repository are copied too, so that their mutations have an effect.
    rmSync(join(modules, '@screening'));
    mkdirSync(join(modules, '@screening'));
    for (const name of readdirSync('packages'))
      symlinkSync(join(this.folder, 'packages', name), join(modules, '@screening', name));
  }

  /** Breaks one file. Throws if the text doesn't occur exactly once, or isn't changed. */
  apply({what, file, find, put}: Mutation): void {
    const path = join(this.folder, file);
    const parts = readFileSync(path, 'utf8').split(find);
    if (parts.length !== 2)
      throw new Error(`${what}: ${file} contains ${JSON.stringify(find)} ${parts.length - 1} times, not once`);
    if (find === put) throw new Error(`${what}: \`find\` and \`put\` are the same`);
    writeFileSync(path, parts.join(put));
  }

  /** Restores the files that a mutation and its check changed. */
  restore({file, check}: Pick<Mutation, 'file' | 'check'>): void {
    for (const name of [file, ...(check.generates ? ['.generated'] : [])]) {
      rmSync(join(this.folder, name), {recursive: true});
      cpSync(join(this.#from, name), join(this.folder, name), {recursive: true});
    }
  }

  /** Runs the steps of a check until one fails. */
  async run({steps}: Check): Promise<Outcome> {
    const whole: Outcome = {failed: false, output: ''};
    for (const [command, ...args] of steps) {
      const {failed, output} = await this.#runOne(command, args);
      whole.output += output;
      whole.failed ||= failed;
      if (failed) break;
    }
    return whole;
  }

  #runOne(command: string, args: string[]): Promise<Outcome> {
    // Colors and the settings of the calling npm would change the messages.
    const env = {...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, NODE_ENV: undefined};
    const program = command.includes('/') ? join(this.folder, command) : command;
    const child = spawn(program, args, {cwd: this.folder, env, stdio: ['ignore', 'pipe', 'pipe']});
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    return new Promise((settle, fail) => {
      child.on('error', fail);
      child.on('close', (code) => settle({failed: code !== 0, output}));
    });
  }

  remove(): void {
    rmSync(this.folder, {recursive: true, force: true});
  }
}
