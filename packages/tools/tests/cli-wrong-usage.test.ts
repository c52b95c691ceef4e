/** Tests what the command line refuses before it sends anything. */
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it, vi} from 'vitest';
import {commands} from '../src/commands';
import {options} from '../src/options';
import {useCli, withOptions} from './lib/cli-workspace';
import {run, writeCustomers} from './lib/tool';

const {newFolder, write, requiredOf, fileOf, countRequests} = useCli();

describe('wrong usage ends with 2, sends nothing, and names', () => {
  /** Runs the tool, and returns what it says. */
  async function refused(...args: string[]): Promise<string> {
    const {code, stdout, stderr} = await run(...args);
    expect({code, stdout, requests: countRequests()}, stderr).toEqual({
      code: 2,
      stdout: '',
      requests: 0,
    });
    expect(stderr).toMatch(/^Error: /m);
    return stderr;
  }
  const file = (): string => writeCustomers(newFolder(), 'K-1,Ostrel Windham');

  it('an unknown command, with a similar one', async () => {
    expect(await refused('chekc', 'a.csv')).toContain('check');
  });

  it('no command, with all of them', async () => {
    const said = await refused();
    for (const {name} of commands) expect(said).toContain(name);
    expect(said).toContain('--help');
  });

  it.each(commands.map((command) => [command.name, command] as const))(
    'an unknown option of %s',
    async (name, command) => {
      const said = await refused(name, ...fileOf(command), ...requiredOf(command), '--colour', 'x');
      expect(said).toContain("unknown option '--colour'");
    },
  );

  it.each(commands.map((command) => [command.name, command] as const))(
    'a missing file of %s, and one too many',
    async (name, command) => {
      if (command.file !== undefined)
        expect(await refused(name, ...requiredOf(command))).toContain(`${name} needs a file`);
      const files = [...fileOf(command), 'another.csv'];
      expect(await refused(name, ...files, ...requiredOf(command))).toContain('too many arguments');
    },
  );

  const required = withOptions.filter(({command, option}) => command.required.includes(option));
  it('there are required options', () => expect(required).not.toEqual([]));
  it.each(required)('the missing $option of $name', async ({command, name, option}) => {
    const said = await refused(name, ...fileOf(command), ...requiredOf(command, option));
    expect(said).toContain(`${name} needs ${options[option].flags}`);
  });

  const once = withOptions.filter(
    ({option}) => options[option].flags.includes('<') && !('isRepeatable' in options[option]),
  );
  it('there are options that can be given once', () => expect(once).not.toEqual([]));
  it.each(once)('$option that $name has twice', async ({command, name, option}) => {
    const twice = [...write(option), ...write(option)];
    const said = await refused(name, ...fileOf(command), ...requiredOf(command, option), ...twice);
    expect(said).toContain(`${write(option)[0]} is given 2 times`);
  });

  const withValue = withOptions.filter(({option}) => options[option].flags.includes('<'));
  it.each(withValue)('$option of $name without a value', async ({command, name, option}) => {
    const [flag] = write(option);
    const said = await refused(name, ...fileOf(command), ...requiredOf(command, option), flag);
    expect(said).toContain('argument missing');
  });

  const texts = withValue.filter(({option}) => !('isRepeatable' in options[option]));
  it.each(texts)('a blank $option of $name', async ({command, name, option}) => {
    const [flag] = write(option);
    for (const value of ['', ' ']) {
      const args = [name, ...fileOf(command), ...requiredOf(command, option), `${flag}=${value}`];
      expect(await refused(...args)).toMatch(
        new RegExp(`^Error: ${flag} (?:needs a value|must )`, 'm'),
      );
    }
  });

  it.each(commands.filter((command) => command.file !== undefined))(
    'a blank file of $name',
    async (command) => {
      expect(await refused(command.name, '', ...requiredOf(command))).toContain('needs a file');
    },
  );

  const numbers = withOptions.filter(({option}) =>
    /<(?:number|seconds|percent|id)>/.test(options[option].flags),
  );
  it.each(numbers)('a text as the number $option of $name', async ({command, name, option}) => {
    const [flag] = write(option);
    for (const value of ['x', '1e3', '-1', '0x10', '5 ', '99999999999999999999'])
      expect(
        await refused(name, ...fileOf(command), ...requiredOf(command, option), `${flag}=${value}`),
      ).toContain(`${flag} must be a`);
  });

  it('a column without a name, and a column that is mapped twice', async () => {
    expect(await refused('check', file(), '--column', 'Name')).toContain('form FIELD=COLUMN');
    expect(await refused('check', file(), '--column', 'dob=A', '--column', 'dob=B')).toContain(
      'dob twice',
    );
  });

  it('a wrong policy', async () => {
    const policy = join(newFolder(), 'policy.json');
    writeFileSync(policy, '{"candidates": "accept"}');
    const args = ['screen', file(), '--state', newFolder(), '--policy', policy];
    expect(await refused(...args)).toContain(policy);
  });

  it('a missing address or key', async () => {
    for (const name of ['SCREENING_BASE_URL', 'SCREENING_API_KEY']) {
      vi.stubEnv(name, undefined);
      const args = ['screen', file(), '--state', join(newFolder(), 'state')];
      expect(await run(...args)).toMatchObject({code: 2, stderr: expect.stringContaining(name)});
      vi.stubEnv(name, 'http://127.0.0.1:1');
    }
    expect(countRequests()).toBe(0);
  });

  it('but right usage sends something', async () => {
    await run(
      'screen',
      file(),
      '--state',
      join(newFolder(), 'state'),
      '--requests-per-second',
      '9',
    );
    expect(countRequests()).toBeGreaterThan(0);
  });
});
