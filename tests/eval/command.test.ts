/** Tests the evaluation command: what an agent gets, what is graded, and what is refused. */
import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {skillPath} from '../../tooling/agents/skill';
import {conditions} from '../../tooling/eval/prepare';
import {tasks} from '../../tooling/eval/tasks';

const folder = mkdtempSync(join(tmpdir(), 'eval-command-'));
afterAll(() => rmSync(folder, {recursive: true}));
const patience = {timeout: 120_000};
const run = (...args: string[]) =>
  spawnSync(process.execPath, ['node_modules/jiti/lib/jiti-cli.mjs', 'tooling/commands/eval-agents.ts', ...args], {
    encoding: 'utf8',
  });

describe('the prepared folders', patience, () => {
  it('have a prompt for each task and condition, the materials of the condition, and no hidden tests', () => {
    expect(run('--prepare', folder)).toMatchObject({status: 0});
    const rules = readFileSync(`build${skillPath}`, 'utf8').split('---\n').slice(2).join('---\n');
    for (const condition of conditions) {
      for (const {name, cases} of tasks) {
        const own = join(folder, condition, name);
        expect(readdirSync(own)).toEqual(condition === 'neither' ? ['PROMPT.md', 'openapi.yaml'] : ['PROMPT.md']);
        const prompt = readFileSync(join(own, 'PROMPT.md'), 'utf8');
        expect(prompt).toContain('main.mjs');
        expect(prompt.includes(rules)).toBe(condition === 'skill');
        for (const one of cases) expect(prompt).not.toContain(one.name);
      }
      const files = readdirSync(join(folder, condition), {recursive: true, encoding: 'utf8'});
      expect(files.filter((file) => /tooling|\.test\.ts$|tasks?\.ts$/.test(file))).toEqual([]);
      expect(files.includes('site/llms.txt')).toBe(condition !== 'neither');
      expect(files.some((file) => /SKILL\.md|\.well-known/.test(file))).toBe(false);
    }
  });

  it("don't overwrite answers", () => {
    mkdirSync(join(folder, 'answered/site/screen-one/src'), {recursive: true});
    expect(run('--prepare', join(folder, 'answered'))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("isn't empty"),
    });
  });
});

describe('the grades', patience, () => {
  const out = join(folder, 'results.json');
  const choice = ['--task', 'screen-one', '--condition', 'neither', '--out', out];

  it('count a missing program as failed', () => {
    const unanswered = join(folder, 'unanswered');
    mkdirSync(join(unanswered, 'neither/screen-one'), {recursive: true});
    const {status, stdout} = run('--grade', unanswered, ...choice);
    expect(status).toBe(0);
    expect(stdout).toContain('| screen-one | 0 of 7 |');
  });

  it('are based on the program that the agent wrote', () => {
    const agent = join(folder, 'agent.mjs');
    writeFileSync(
      agent,
      `import {readFileSync, writeFileSync} from 'node:fs';
if (!readFileSync(0, 'utf8').includes('Screen one person')) process.exit(1);
writeFileSync('main.mjs', 'console.log(JSON.stringify({candidates: []}))');`,
    );
    const {status, stdout} = run('--agent', `"${process.execPath}" "${resolve(agent)}"`, ...choice);
    expect(status).toBe(0);
    expect(stdout).toContain('returns an empty list: passed');
    expect(stdout).toContain('| screen-one | 1 of 7 |');
    const {results} = JSON.parse(readFileSync(out, 'utf8')) as {
      results: {outcomes: {failure?: string}[]; seconds: number}[];
    };
    expect(results[0].outcomes.filter(({failure}) => failure)).toHaveLength(6);
    expect(results[0].seconds).toBeGreaterThan(0);
  });
});

it.each([
  [[], /Give one of --agent/],
  [['--grade', folder, '--prepare', folder], /Give one of --agent/],
  [['--grade', folder, '--task', 'screen-two'], /--task must be one of screen-one, .* but is "screen-two"/],
  [['--grade', folder, '--condition', 'both'], /--condition must be one of site, skill, neither, but is "both"/],
  [['--grade', join(folder, 'nowhere')], /has no folder such as site\/screen-one/],
  [['--agent', 'no-such-agent', '--task', 'screen-one', '--condition', 'neither'], /"no-such-agent" can't be started/],
  [['--prepare', join(folder, 'other'), '--build', folder], /has no skill: run `npm run build` first/],
  [['--agent', 'x', '--minutes', '0'], /--minutes must be a whole number/],
])('rejects the arguments %j', patience, (args, message) => {
  const {status, stderr} = run(...args);
  expect({status, stderr: stderr.trim().split('\n')}).toEqual({status: 2, stderr: [expect.stringMatching(message)]});
});
