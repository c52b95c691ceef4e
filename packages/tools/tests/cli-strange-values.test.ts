/** Tests that files, options and names that nobody expects are refused, and that long ones aren't repeated as a whole. */
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {commands} from '../src/commands';
import {options} from '../src/options';
import {isEndless, useCli, withOptions} from './lib/cli-workspace';
import {run, runWith, writeCustomers} from './lib/tool';

const {newFolder, write, requiredOf, fileOf, statesOf} = useCli();

it.each(['K\0-1,Ostrel Windham', '\0,Ostrel Windham', 'K-1,a"Ostrel\0Windham"'])(
  'rejects rows with NUL, and reads the others: %j',
  async (row) => {
    const file = writeCustomers(
      newFolder(),
      row,
      row,
      ...Array<string>(20).fill('K-2,Maren Ember'),
    );
    const {code, stdout, stderr} = await run('check', file);
    expect(stderr).not.toContain('Error');
    expect(stdout).toMatch(/^row 2, /m);
    expect(stdout).toContain('22 rows: 0 ready, 22 rejected');
    expect(code).toBe(1);
  },
);

// Reason: Windows has no such devices.
describe.skipIf(process.platform === 'win32')('a device that never ends', () => {
  it.each(commands.filter(({file}) => file !== undefined))(
    'is refused by $name in place of its file',
    async (command) => {
      const {code, stderr} = await run(command.name, '/dev/zero', ...requiredOf(command));
      expect(code).toBe(1);
      expect(stderr).toContain("/dev/zero: this isn't a file but a device or pipe");
    },
  );

  it.each([
    ['--policy', 'screen'],
    ['--confirmed', 'check'],
  ])('is refused as the value of %s', async (option, name) => {
    const file = writeCustomers(newFolder(), 'K-1,Ostrel Windham');
    const state = ['--state', join(newFolder(), 'state')];
    const {code, stderr} = await run(name, file, ...state, option, '/dev/zero');
    expect(code).toBeGreaterThan(0);
    expect(stderr).toContain("isn't a file");
  });
});

it('names at most some of thousands of headers', async () => {
  const file = join(newFolder(), 'wide.csv');
  const further = Array.from({length: 5000}, (_, index) => `,x${index}`).join('');
  writeFileSync(file, `customerKey,entityName${further}\nK,a\n`);
  const {code, stderr} = await run('check', file);
  expect(code).toBe(1);
  expect(stderr.length).toBeLessThan(5000);
  expect(stderr).toContain('4970 more');
  writeFileSync(file, `customerKey,entityName${',same'.repeat(5000)}\nK,a\n`);
  const repeated = await run('check', file);
  expect(repeated.stderr).toContain('The header has "same" twice.');
  expect(repeated.stderr.length).toBeLessThan(5000);
});

describe('a value of 100,000 characters is not repeated as a whole:', () => {
  const length = 100_000;
  /** Runs the tool, and returns how much it has printed. */
  async function printed(...args: string[]): Promise<number> {
    const signal = isEndless(args[0]) ? AbortSignal.abort() : undefined;
    const {code, stdout, stderr} = await runWith({signal}, ...args);
    expect(code, stderr).toBeGreaterThan(0);
    return stdout.length + stderr.length;
  }

  /** Each option once, with a command that has it. */
  const withText = Object.entries(options)
    .filter(([, {flags}]) => flags.includes('<'))
    .map(([name]) => withOptions.find(({option}) => option === name)!);
  it.each(withText)('$option', async ({command, name, option}) => {
    const [flag] = write(option);
    const state = option === 'state' ? [] : statesOf(command);
    for (const value of ['x'.repeat(length), 'dob=x '.repeat(length / 6)]) {
      const others = [...fileOf(command), ...requiredOf(command, option), ...state];
      expect(await printed(name, ...others, flag, value)).toBeLessThan(2000);
      expect(await printed(name, ...others, `${flag}=${value}`)).toBeLessThan(2000);
    }
  });

  it('a command, an option and a file', async () => {
    const long = 'x'.repeat(length);
    expect(await printed(long)).toBeLessThan(2000);
    expect(await printed('check', `--${long}`)).toBeLessThan(2000);
    for (const command of commands.filter(({file}) => file !== undefined)) {
      const args = [...requiredOf(command), ...statesOf(command)];
      expect(await printed(command.name, long, ...args)).toBeLessThan(2000);
    }
  });

  it('a header, a key, a type, a country, a date, and a cell with a quotation mark', async () => {
    const file = join(newFolder(), 'long.csv');
    const [word, words] = ['x'.repeat(length), 'x '.repeat(length / 2)];
    for (const long of [word, words]) {
      writeFileSync(file, `customerKey,entityName,${long}\nK,a,b\n`);
      expect(await printed('check', file)).toBeLessThan(2000);
      for (const rest of [`,${long},,`, `,,${long},`, `,,,${long}`, ` "${long},,,`])
        for (const key of ['K', long]) {
          writeFileSync(
            file,
            `customerKey,entityName,entityType,countries,dob\n${key},Ostrel Windham${rest}\n`,
          );
          expect(await printed('check', file), rest.slice(0, 9)).toBeLessThan(2000);
        }
    }
  });

  it('a key and a value of a policy, and a value of a confirmation', async () => {
    const long = 'x '.repeat(length / 2);
    const [policy, confirmed] = ['policy.json', 'confirmed.csv'].map((name) =>
      join(newFolder(), name),
    );
    const file = writeCustomers(newFolder(), 'K-1,Null');
    for (const rules of [{[long]: 1}, {candidates: long}, {threshold: [long]}]) {
      writeFileSync(policy, JSON.stringify(rules));
      const args = ['screen', file, ...write('state'), '--policy', policy];
      expect(await printed(...args)).toBeLessThan(2000);
    }
    const header = 'customerKey,field,value,confirmedBy,confirmedAt';
    for (const row of [
      `K-1,entityName,${long},J. Ashgrove,2026-03-31`,
      `K-1,${long},Null,J. Ashgrove,2026-03-31`,
      `${long},entityName,Null,J. Ashgrove,2026-03-31`,
      `K-1,entityName,Null,J. Ashgrove,${long}`,
    ]) {
      writeFileSync(confirmed, `${header}\n${row}\n`);
      expect(await printed('check', file, '--confirmed', confirmed)).toBeLessThan(2000);
    }
  });
});

it.each(['constructor', '__proto__', 'toString'])(
  'takes the name %s for no encoding, column or key of a policy',
  async (name) => {
    const file = writeCustomers(newFolder(), 'K-1,Ostrel Windham');
    expect((await run('check', file, '--encoding', name)).stderr).toContain(
      `the encoding "${name}" can't be read`,
    );
    expect((await run('check', file, '--column', `${name}=x`)).stderr).toContain(
      `--column ${name}=… names no column of this command`,
    );
    const policy = join(newFolder(), 'policy.json');
    writeFileSync(policy, `{"${name}": {"candidates": "accept"}}`);
    const state = join(newFolder(), 'state');
    const refused = await run('screen', file, '--state', state, '--dry-run', '--policy', policy);
    expect(refused).toMatchObject({code: 2, stderr: expect.stringContaining(`no key "${name}"`)});
  },
);
