/** Runs one program with one seed, and returns the findings. */
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {extname, join, resolve} from 'node:path';
import {drive} from './drive';
import {randomOf} from './random';
import {startRelay} from './relay';
import type {Findings, Scenario} from './scenario';
import {startTarget, type Data} from './target';
import {typeScript} from './type-script';

export type Run = {
  scenario: Scenario;
  /** Path of the program. */
  file: string;
  seed: string;
  subjects: number;
  /** More environment variables for the program. */
  env?: Record<string, string>;
  /** Whether the program is the harness's own example, which doesn't survive a faulty machine or proxy. */
  isReference?: boolean;
};
export type Result = Findings & {
  kills: number;
  failures: number;
  injected: Record<string, number>;
  calls: number;
  articles: number;
  seconds: number;
  /** Why the run ended early. */
  broken?: string;
  /** Folder with the program's files, kept if something is wrong. */
  folder?: string;
};

/** Commands that start a program, by file extension. */
const clock = resolve('scripts/chaos/clock');
const interpreters: Record<string, string[]> = {
  '.ts': [process.execPath, ...typeScript, '--require', join(clock, 'jump.ts')],
  '.mjs': [process.execPath],
  '.py': ['python3'],
};

/** Returns the files in a folder that contain a text. */
function filesWith(folder: string, text: string): string[] {
  const names = readdirSync(folder, {recursive: true}) as string[];
  return names.filter(
    (name) => statSync(join(folder, name)).isFile() && readFileSync(join(folder, name)).includes(text),
  );
}

/** Checks that a run finished, found nothing lost, doubled or wrong, and requested no article. */
export const isSound = ({lost, doubled, wrong, checked, articles, broken}: Result): boolean =>
  broken === undefined && checked > 0 && articles === 0 && [...lost, ...doubled, ...wrong].length === 0;

/** Runs the program under faults and kills, restarts it, and checks its results. */
export async function runOnce(run: Run, data: Data): Promise<Result> {
  const {scenario, file, seed, subjects, isReference} = run;
  const startedAt = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'chaos-'));
  mkdirSync(join(folder, 'state'));
  const relay = scenario.receives ? await startRelay() : undefined;
  const target = await startTarget(data, {seed, pace: scenario.pace, webhookUrl: relay?.url});
  const random = randomOf(`${scenario.name}/${seed}`);
  const result: Result = {
    ...{checked: 0, lost: [], doubled: [], wrong: []},
    ...{kills: 0, failures: 0, injected: {}, calls: 0, articles: 0, seconds: 0},
  };
  try {
    const prepared = await scenario.prepare({target, relay, folder, random, seed, subjects, data});
    await target.disturb();
    const [program, ...before] = interpreters[extname(file)];
    const env = {
      ...{PATH: process.env.PATH ?? '', HOME: folder, LC_ALL: 'C.UTF-8', PYTHONDONTWRITEBYTECODE: '1'},
      ...{SCREENING_BASE_URL: target.baseUrl, SCREENING_API_KEY: target.apiKey, PYTHONPATH: clock},
      ...prepared.env,
      ...run.env,
    };
    const command = {program, args: [...before, resolve(file), ...prepared.args], cwd: folder, env};
    try {
      await drive({command, target, random, prepared, driven: result, isReference});
    } finally {
      Object.assign(result.injected, await target.calm(), {'no taskID': target.calls.withoutTaskID});
    }
    const {checked, lost, doubled, wrong} = await prepared.check();
    const leaks = filesWith(folder, target.apiKey).map((name) => `the key is in ${name}`);
    Object.assign(result, {checked, lost, doubled, wrong: [...result.wrong, ...wrong, ...leaks]});
  } catch (error) {
    result.broken = (error as Error).message;
  } finally {
    await relay?.close();
    await target.close();
  }
  Object.assign(result, {calls: target.calls.all, articles: target.calls.articles});
  result.seconds = (performance.now() - startedAt) / 1000;
  if (isSound(result)) rmSync(folder, {recursive: true});
  else result.folder = folder;
  return result;
}
