/** Compares the licence of every installed package with the list of those allowed: `npm run licences`. */
import {readdirSync} from 'node:fs';
import {allowed, allowedInTools, known, objection} from '../packages/licences';
import {readLock} from '../packages/lock';

/** Each folder of tools has a lock file of its own. */
const tools = readdirSync('tests/packages').map((name) => `tests/packages/${name}/package-lock.json`);
const locks = {'package-lock.json': allowed, ...Object.fromEntries(tools.map((file) => [file, allowedInTools]))};

try {
  const checked = Object.entries(locks).flatMap(([file, list]) => readLock(file).map((one) => ({...one, list})));
  const names = new Set(checked.map(({name}) => name));
  const problems = [
    ...checked.map(({list, ...one}) => objection(one, list)).filter((text) => text !== undefined),
    // An exception for a package that is gone would hide the next one of its name.
    ...Object.keys(known)
      .filter((name) => !names.has(name))
      .map((name) => `${name} is listed as an exception, but is not installed`),
  ];
  for (const problem of new Set(problems)) console.error(problem);
  const kinds = new Set(checked.map(({licence}) => licence));
  console.log(`${checked.length} packages under ${kinds.size} licences: ${problems.length || 'no'} problems`);
  if (problems.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
