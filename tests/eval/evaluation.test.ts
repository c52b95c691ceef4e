/** Checks that the hidden tests of the evaluation accept a right answer to each task and refuse a hasty one. */
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {buildSync} from 'esbuild';
import {afterAll, describe, expect, it} from 'vitest';
import {grade} from '../../tooling/eval/grade';
import {tasks} from '../../tooling/eval/tasks';
import {loadData} from '../../tooling/sandbox/server/load-data';
import {cachedDescription} from '../lib/sandbox/cached-description';

const answers = mkdtempSync(join(tmpdir(), 'eval-answers-'));
afterAll(() => rmSync(answers, {recursive: true}));
const loaded = Promise.all([cachedDescription(), loadData('.')]);
const patience = 300_000;

/** Grades an answer with all hidden tests or with the one of this name. */
async function gradeAnswer(name: string, kind: 'right' | 'naive', only?: string) {
  const task = tasks.find((one) => one.name === name);
  if (!task) throw new Error(`there is no task ${name}`);
  const cases = task.cases.filter((one) => only === undefined || one.name === only);
  const entry = `tests/eval/answers/${kind}/${name}.ts`;
  const folder = join(answers, kind, name);
  buildSync({
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: join(folder, 'main.mjs'),
  });
  const [description, {seed}] = await loaded;
  return grade({...task, cases}, folder, {description, seed}, 1);
}

/** For each task, a hidden test that a hasty answer must fail. */
const caught: Record<string, string> = {
  'screen-one': 'prints nothing when the API fails',
  'onboarding-gate': 'accepts nobody without a complete response',
  'create-one': 'finds it after a lost response',
  'bulk-onboard': 'rejects only the customers that are not accepted',
  'wait-for-task': 'takes 425 for "not yet"',
  'follow-changes': 'stores each event once, in several starts',
  'webhook-receiver': 'takes the state from the API when events are late, repeated or wrong',
  'review-queue': 'prints all entities that wait, and who works on them',
  'list-entities': 'prints all entities, and no archived one',
  'show-article': 'lists news without requesting an article',
};

describe('the tasks', () => {
  it('each have a prompt, several hidden tests and a hasty answer', () => {
    expect(tasks.map(({name}) => name).sort()).toEqual(Object.keys(caught).sort());
    for (const {name, cases} of tasks) {
      expect(readFileSync(`tooling/eval/tasks/${name}.md`, 'utf8')).toMatch(/^# /);
      expect(new Set(cases.map((one) => one.name)).size).toBeGreaterThan(3);
    }
  });
});

describe.concurrent('the hidden tests', () => {
  for (const {name} of tasks) {
    it(`accept a correct answer: ${name}`, {timeout: patience}, async () => {
      const failed = (await gradeAnswer(name, 'right')).filter(({failure}) => failure !== undefined);
      expect(failed).toEqual([]);
    });

    it(`reject a hasty answer: ${name}`, {timeout: patience}, async () => {
      const outcomes = await gradeAnswer(name, 'naive', caught[name]);
      expect(outcomes).toEqual([{name: caught[name], failure: expect.any(String)}]);
    });
  }

  it('count JSON of the wrong shape as a failure', {timeout: patience}, async () => {
    const folder = join(answers, 'other-form');
    mkdirSync(folder);
    writeFileSync(join(folder, 'main.mjs'), "console.log('[]');");
    const [description, {seed}] = await loaded;
    const [outcome] = await grade(tasks[0], folder, {description, seed}, 1);
    expect(outcome.failure).toMatch(/^writes JSON of another form/);
  });
});
