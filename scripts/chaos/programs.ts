/** Lists the programs of `docs/examples` that have a scenario, in each language. */
import {readdirSync} from 'node:fs';
import type {Scenario} from './scenario';
import {scenarios} from './scenarios';

const folder = 'docs/examples';

export type Program = {/** `bulk-onboard.ts` */ name: string; file: string; scenario: Scenario};

/** Lists the programs in the folder, in the order of the scenarios. @throws if a scenario has no program */
export function readPrograms(): Program[] {
  const names = readdirSync(folder);
  return scenarios.flatMap((scenario) => {
    // Each language has its own convention for file names of several words.
    const own = [`${scenario.name}.ts`, `${scenario.name.replaceAll('-', '_')}.py`].filter((name) =>
      names.includes(name),
    );
    if (own.length === 0) throw new Error(`${folder} has no program called ${scenario.name}`);
    return own.map((name) => ({name, file: `${folder}/${name}`, scenario}));
  });
}
