/** Tests the help of the tool, its version, and the policy that it prints. */
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {version} from '../.generated/facts';
import {readCommands} from '../generate';
import {commands} from '../src/commands';
import {describeAll} from '../src/describe';
import {defaultPolicy, formatPolicy} from '../src/policy';
import {isEndless, useCli} from './lib/cli-workspace';
import {run, runWith} from './lib/tool';

const {newFolder, countRequests, forgetRequests} = useCli();

const oneSpace = (text: string): string => text.replace(/\s+/g, ' ');

describe('the help', () => {
  const described = describeAll();
  it('is for each command', () => {
    expect(described.map(({name}) => name)).toEqual(commands.map(({name}) => name));
    expect(described).not.toEqual([]);
  });

  it('is made from the definitions that the reference page shows', () => {
    expect(readCommands('.')).toEqual(JSON.parse(JSON.stringify(described)));
  });

  it('of the tool names each command, the variables and the documentation', async () => {
    const {code, stdout} = await run('--help');
    expect(code).toBe(0);
    for (const {name, summary} of described) {
      expect(stdout).toContain(name);
      expect(oneSpace(stdout)).toContain(summary);
    }
    for (const text of ['SCREENING_BASE_URL', 'SCREENING_API_KEY', '/command-line-tool'])
      expect(stdout).toContain(text);
  });

  it.each(described)(
    'of $name has its options, files, exit codes and examples',
    async (command) => {
      const {code, stdout} = await run(command.name, '--help');
      expect(code).toBe(0);
      const help = oneSpace(stdout);
      expect(help).toContain(oneSpace(command.text));
      expect(help).toContain(oneSpace(command.file ?? ''));
      for (const {flags, text, preset, isRequired} of command.options) {
        expect(help).toContain(`${flags} ${oneSpace(text)}`);
        if (preset !== undefined) expect(help).toContain(`${oneSpace(text)} Default: ${preset}.`);
        if (isRequired) expect(help).toContain(`${oneSpace(text)} Required.`);
      }
      for (const {name, text} of command.files)
        expect(help).toContain(`${name}: ${oneSpace(text)}`);
      expect(command.exits.map((exit) => exit.code)).toEqual([0, 1, 2]);
      for (const exit of command.exits) expect(help).toContain(`${exit.code}: ${exit.text}`);
      for (const {text, args} of command.examples) {
        expect(help).toContain(oneSpace(text));
        expect(help).toContain(`${command.name} ${args}`);
      }
    },
  );

  it.each(['evidence', 'queue'])(
    'of %s, which keeps no state, promises no continuing',
    async (name) => {
      const {stdout} = await run(name, '--help');
      expect(oneSpace(stdout)).toContain('It keeps no state');
      expect(stdout).not.toMatch(/continues/);
    },
  );

  it('has only examples that the command line accepts', async () => {
    const examples = described.flatMap(({name, file, examples: all}) =>
      all.map(({args}) => ({name, args, readsFile: file !== undefined})),
    );
    expect(examples).not.toEqual([]);
    for (const {name, args, readsFile} of examples) {
      const words = [...args.matchAll(/"([^"]*)"|(\S+)/g)].map(
        ([, quoted, word]) => quoted ?? word,
      );
      // The file doesn't exist, or the key is refused. Both are only noticed when the command line is right.
      const missing = words.map((word) => (word.endsWith('.csv') ? join(newFolder(), word) : word));
      const state = missing.indexOf('--state');
      if (state >= 0) missing[state + 1] = join(newFolder(), 'state');
      const policy = missing.indexOf('--policy');
      if (policy >= 0) {
        missing[policy + 1] = join(newFolder(), 'policy.json');
        writeFileSync(missing[policy + 1], formatPolicy(defaultPolicy));
      }
      forgetRequests();
      if (isEndless(name)) {
        const {code, stderr} = await runWith({signal: AbortSignal.abort()}, name, ...missing);
        expect(code, `${name} ${args}: ${stderr}`).toBe(0);
        continue;
      }
      const {code, stderr} = await run(name, ...missing);
      expect(code, `${name} ${args}: ${stderr}`).toBe(1);
      expect(countRequests() > 0, name).toBe(!readsFile);
    }
  });
});

it('--version prints the version', async () => {
  expect(await run('--version')).toEqual({code: 0, stdout: `${version}\n`, stderr: ''});
});

describe('--show-policy', () => {
  const withPolicy = commands.filter((command) => command.options.includes('showPolicy'));
  it('exists', () => expect(withPolicy).not.toEqual([]));

  it.each(withPolicy)(
    'of $name prints the policy, without a file or other options',
    async ({name}) => {
      const {code, stdout} = await run(name, '--show-policy');
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toEqual(defaultPolicy);
      const changed = await run(name, '--show-policy', '--threshold', '0.9');
      expect(JSON.parse(changed.stdout)).toEqual({...defaultPolicy, threshold: 0.9});
      expect(countRequests()).toBe(0);
    },
  );
});
