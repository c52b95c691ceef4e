/** Tests the command lines of the programs, in both languages. */
import {describe, expect, it} from 'vitest';
import {readExamples} from '../../plugins/lib/examples';
import {languages} from '../lib/programs/start';
import {useWorkspace} from '../lib/programs/workspace';

const work = useWorkspace();
const examples = readExamples('.');
/** Programs that run on this machine, without the modules that they import. */
const programs = [...examples]
  .filter(([, text]) => /^run_?[pP]rogram\(/m.test(text))
  .map(([name]) => name)
  .filter((name) => name.endsWith('.ts') || languages.includes('python'));

it('finds the programs', () => expect(programs.length).toBeGreaterThan(7));

describe.each(programs)('%s', (name) => {
  it('explains its arguments without environment variables', async () => {
    const {status, stdout, stderr} = await work.run(name, ['--help'], {
      SCREENING_BASE_URL: '',
      SCREENING_API_KEY: '',
    });
    expect({status, stderr}).toEqual({status: 0, stderr: ''});
    expect(stdout).toContain(`${name.endsWith('.ts') ? 'npx tsx' : 'python3'} ${name}`);
    expect(stdout).toContain('--state DIR');
  });

  it.each([
    ['no argument', []],
    ['an unknown option', ['--state', 'state', '--stat', 'x']],
    ['too many files', ['--state', 'state', 'a.csv', 'b.csv']],
  ])('exits with code 2 and a one-line error: %s', async (_, args) => {
    const lang = name.endsWith('.ts') ? 'ts' : 'python';
    const {status, stdout, stderr} = await work.run({
      lang,
      title: name,
      value: examples.get(name)!,
      args,
    });
    expect({status, stdout}).toEqual({status: 2, stdout: ''});
    expect(stderr).toMatch(/^Error: .+\n$/);
  });
});

const target = ['a.csv', '--filter-set', '12', '--group', '3'];
const tune = ['a.csv', '--screening-type'];
it.each<[string, string[], RegExp]>([
  ['review-queue.ts', ['--state', ''], /--state/],
  ['sync-dispositions.ts', ['--overlap', 'long'], /--overlap must be a whole number/],
  ['export-warehouse.ts', ['--overlap', '-1'], /--overlap/],
  ['evidence-pack.ts', [], /--entity is required/],
  ['tune-threshold.ts', [...tune, 'all'], /--screening-type must be one of ofac-only/],
  [
    'tune-threshold.ts',
    [...tune, 'ofac-only', '--thresholds', '0.5,2'],
    /--thresholds must be numbers from 0.5 to 1/,
  ],
  [
    'onboarding-gate.ts',
    [...target, '--lost-wait', '2147484'],
    /--lost-wait must be a whole number/,
  ],
  ['follow-changes.ts', ['--once', '--since', 'yesterday'], /--since must be a time/],
  ['follow_changes.py', ['--once', '--since', 'yesterday'], /--since must be a time/],
])('%s rejects the arguments %j', async (name, args, message) => {
  if (!programs.includes(name)) return;
  expect(await work.run(name, args)).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(message),
  });
  expect(work.exchanges()).toEqual([]);
});
