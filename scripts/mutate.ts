/**
 * Adds faults to a copy of the repository, one at a time, and prints the message that a contributor would see:
 * `npx jiti scripts/mutate.ts [<pattern of names>]`.
 *
 * The fastest check that can find a fault must find it, with a message that names the place. Isn't part of `npm test`,
 * because it takes several minutes. Exits with 1 if a check misses a fault, and with 2 if it can't run.
 */
import {mutations as code} from './mutate/code';
import {generate} from './mutate/checks';
import {Copy, type Outcome} from './mutate/copy';
import {mutations as description} from './mutate/description';
import type {Mutation} from './mutate/mutation';
import {mutations as look} from './mutate/look';
import {mutations as programs} from './mutate/programs';
import {mutations as prose} from './mutate/prose';
import {mutations as sandbox} from './mutate/sandbox';
import {mutations as site} from './mutate/site';
import {run} from './lib/run';

/** Number of copies that are tested in parallel. */
const lanes = 2;

/** Groups mutations that share a build; each other one is a group. Builds come first, because they take longest. */
function groupsOf(mutations: Mutation[]): Mutation[][] {
  const builds = new Set(mutations.flatMap(({check}) => check.build ?? []));
  return [
    ...[...builds].map((build) => mutations.filter(({check}) => check.build === build)),
    ...mutations.filter(({check}) => !check.build).map((one) => [one]),
  ];
}

/** Checks that an unchanged copy has no problems, so that mutations are the only cause of later ones. */
async function checkWhole(copy: Copy, mutations: Mutation[]): Promise<void> {
  const files = new Set<string>();
  const commands = new Map<string, string[]>();
  for (const step of mutations.flatMap(({check}) => (check.build ? [] : check.steps))) {
    if (step[0].endsWith('vitest')) files.add(step[2]);
    else commands.set(step.join(' '), step);
  }
  if (files.size > 0) commands.set('vitest', ['node_modules/.bin/vitest', 'run', ...files]);
  for (const step of commands.values()) {
    const {failed, output} = await copy.run({name: step.join(' '), steps: [step]});
    if (failed) throw new Error(`A check fails without a mutation: ${step.join(' ')}\n${output}`);
  }
}

/** Returns the line with the message, without the path of the copy. */
function lineOf({output}: Outcome, says: RegExp, folder: string): string {
  const plain = output.replaceAll(`${folder}/`, '');
  const at = plain.search(says);
  const start = plain.lastIndexOf('\n', at) + 1;
  return plain.slice(start).split('\n', 1)[0].trim();
}

async function breakOne(copy: Copy, group: Mutation[]): Promise<boolean[]> {
  for (const mutation of group) copy.apply(mutation);
  const start = Date.now();
  const outcome = await copy.run(group[0].check);
  const seconds = Math.round((Date.now() - start) / 1000);
  for (const mutation of group) copy.restore(mutation);
  return group.map(({what, file, check, says}) => {
    const caught = outcome.failed && says.test(outcome.output);
    const told = caught ? lineOf(outcome, says, copy.folder) : `no failure, or no message like ${String(says)}`;
    console.log(`${caught ? 'caught' : 'MISSED'}  ${what} (${file})\n        ${check.name} (${seconds} s): ${told}`);
    if (!caught) console.log(outcome.output.slice(-3000));
    return caught;
  });
}

void run(async () => {
  const [wanted = ''] = process.argv.slice(2);
  const all = [...site, ...description, ...prose, ...sandbox, ...look, ...programs, ...code];
  const mutations = all.filter(({what}) => new RegExp(wanted).test(what));
  if (mutations.length === 0) throw new Error(`no mutation name contains "${wanted}"`);
  const copies: Copy[] = [];
  try {
    const first = new Copy('.');
    copies.push(first);
    const generated = await first.run(generate);
    if (generated.failed) throw new Error(generated.output);
    await checkWhole(first, mutations);
    const waiting = groupsOf(mutations);
    const caught: boolean[] = [];
    await Promise.all(
      Array.from({length: lanes}, async () => {
        const copy = new Copy(first.folder);
        copies.push(copy);
        for (let next = waiting.shift(); next; next = waiting.shift()) caught.push(...(await breakOne(copy, next)));
      }),
    );
    const found = caught.filter(Boolean).length;
    console.log(`${found} of ${mutations.length} mutations caught.`);
    return found === mutations.length ? 0 : 1;
  } finally {
    for (const copy of copies) copy.remove();
  }
});
