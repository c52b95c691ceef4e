/** Compares the license of every installed package with the allowed licenses: `npm run licenses`. */
import {readdirSync} from 'node:fs';
import {allowed, allowedInTools, known, objection} from './packages/licenses';
import {readLock} from './packages/lock';
import {run} from './lib/run';

void run(() => {
  // Each folder of test tools has a lock file.
  const tools = readdirSync('tests/packages').map((name) => `tests/packages/${name}/package-lock.json`);
  const locks = {'package-lock.json': allowed, ...Object.fromEntries(tools.map((file) => [file, allowedInTools]))};
  const checked = Object.entries(locks).flatMap(([file, list]) => readLock(file).map((one) => ({...one, list})));
  const names = new Set(checked.map(({name}) => name));
  const problems = [
    ...checked.map(({list, ...one}) => objection(one, list)).filter((text) => text !== undefined),
    // A stale exception would hide a problem if a package of that name is installed again.
    ...Object.keys(known)
      .filter((name) => !names.has(name))
      .map((name) => `${name} is listed as an exception, but is not installed`),
  ];
  for (const problem of new Set(problems)) console.error(problem);
  const kinds = new Set(checked.map(({license}) => license));
  console.log(`${checked.length} packages under ${kinds.size} licenses: ${problems.length || 'no'} problems`);
  return problems.length > 0 ? 1 : 0;
});
