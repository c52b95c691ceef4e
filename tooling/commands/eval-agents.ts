/**
 * Evaluates how well coding agents use the API with the site, with the site and skill, or with neither:
 * `npm run eval:agents`.
 *
 * `--agent "COMMAND"` runs a command for each task, in the task's folder, with the prompt as standard input.
 * `--prepare FOLDER` only writes the folders with their prompts. `--grade FOLDER` only grades the programs in them.
 * `--task NAME` and `--condition NAME` select tasks and conditions, and can be repeated. `--build FOLDER` is the built
 * site, `--minutes 30` the time for one task, and `--out FILE` the file for the results.
 * Exits with 0 if everything was graded, whatever the grades, and with 2 for an invalid option or an agent that can't
 * be started.
 */
import {spawn} from 'node:child_process';
import {existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join, resolve} from 'node:path';
import {parseArgs} from 'node:util';
import {describeMachine} from '../bench/machine';
import {loadData, loadDescription} from '../sandbox/server/load';
import {grade} from '../eval/grade';
import {conditions, prepare, type Condition} from '../eval/prepare';
import {toTable, type Graded} from '../eval/report';
import type {Task} from '../eval/task';
import {tasks} from '../eval/tasks';
import {run} from './lib/run';

const text = {type: 'string'} as const;
const options = {
  agent: text,
  prepare: text,
  grade: text,
  task: {type: 'string', multiple: true},
  condition: {type: 'string', multiple: true},
  build: {type: 'string', default: 'build'},
  minutes: {type: 'string', default: '30'},
  out: {type: 'string', default: '.bench/eval-agents.json'},
} as const;

/** Returns the items with the wanted names, or all items. */
function choose<Item>(
  option: string,
  wanted: string[] | undefined,
  items: readonly Item[],
  nameOf: (item: Item) => string,
) {
  for (const name of wanted ?? [])
    if (!items.some((item) => nameOf(item) === name))
      throw new Error(`--${option} must be one of ${items.map(nameOf).join(', ')}, but is "${name}"`);
  return items.filter((item) => !wanted || wanted.includes(nameOf(item)));
}

/** Runs the agent in a folder, and writes its output to a log next to that folder. @throws if it can't be started */
async function runAgent(command: string, folder: string, minutes: number): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(command, {cwd: folder, shell: true, detached: true, stdio: ['pipe', 'pipe', 'pipe']});
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  // An agent may end without reading its prompt.
  child.stdin.on('error', () => undefined);
  child.stdin.end(readFileSync(join(folder, 'PROMPT.md')));
  // The agent is a group of processes: a shell, the agent, and what it starts.
  const timer = setTimeout(() => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'), minutes * 60_000);
  const code = await new Promise<number | null>((end, fail) => child.once('error', fail).once('close', end));
  clearTimeout(timer);
  writeFileSync(join(folder, '..', `${folder.split('/').at(-1)}.log`), said);
  if (code === 126 || code === 127) throw new Error(`--agent: "${command}" can't be started: ${said.trim()}`);
  return (performance.now() - startedAt) / 1000;
}

await run(async () => {
  const {values} = parseArgs({options});
  const modes = ['agent', 'prepare', 'grade'] as const;
  if (modes.filter((mode) => values[mode] !== undefined).length !== 1)
    throw new Error('Give one of --agent "COMMAND", --prepare FOLDER and --grade FOLDER.');
  if (!/^[1-9]\d{0,3}$/.test(values.minutes))
    throw new Error(`--minutes must be a whole number, but is "${values.minutes}"`);
  const chosen = choose('task', values.task, tasks, ({name}) => name);
  const under = choose<Condition>('condition', values.condition, conditions, (name) => name);

  const folder = resolve(values.prepare ?? values.grade ?? mkdtempSync(join(tmpdir(), 'eval-agents-')));
  const seconds = new Map<string, number>();
  if (values.grade === undefined) {
    for (const condition of under)
      for (const [{name}, own] of prepare(folder, condition, chosen, values.build)) {
        if (values.agent === undefined) continue;
        seconds.set(own, await runAgent(values.agent, own, Number(values.minutes)));
        console.log(`${condition}, ${name}: the agent took ${Math.round(seconds.get(own) ?? 0)} s`);
      }
    console.log(`The prompts are in ${folder}.`);
    if (values.prepare !== undefined) return 0;
  }

  const [description, {seed}] = await Promise.all([loadDescription('.'), loadData('.')]);
  const results: Graded[] = [];
  const gradeOne = async (task: Task, condition: Condition): Promise<void> => {
    const own = join(folder, condition, task.name);
    if (!existsSync(own)) return;
    const outcomes = await grade(task, own, {description, seed});
    results.push({task: task.name, condition, outcomes, seconds: seconds.get(own)});
    for (const {name, failure} of outcomes) console.log(`${condition}, ${task.name}, ${name}: ${failure ?? 'passed'}`);
  };
  for (const condition of under) for (const task of chosen) await gradeOne(task, condition);
  if (results.length === 0) throw new Error(`${folder} has no folder such as ${under[0]}/${chosen[0].name}`);

  const machine = describeMachine();
  mkdirSync(dirname(values.out), {recursive: true});
  writeFileSync(values.out, `${JSON.stringify({...machine, results}, null, 2)}\n`);
  console.log(`\n${toTable(results, under)}\n\n${machine.date}, ${machine.text}. Written to ${values.out}.`);
  return 0;
});
