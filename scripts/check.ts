/**
 * Checks everything that needs no build: `npm run check`, or `npm run check -- prose types` for some areas.
 *
 * Runs two commands at a time, prints the output of each when it ends, and exits with 1 if one failed.
 */
import {spawn} from 'node:child_process';
import {run} from './lib/run';

/** The licenses that packages may have. */
const licenses = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
];

/** The commands that check each area. */
const areas: Record<string, string[]> = {
  code: ['eslint . --max-warnings 0'],
  types: ['tsc --noEmit'],
  format: ['prettier --check .'],
  prose: [
    'cspell lint --no-progress --show-suggestions',
    'markdownlint-cli2',
    'tsx scripts/check-prose.ts',
  ],
  imports: [
    'depcruise --config .dependency-cruiser.mjs docusaurus.config.ts sidebars.ts src plugins packages scripts docs/examples',
  ],
  unused: ['knip'],
  licenses: [
    `license-checker-rseidelsohn --excludePrivatePackages --summary --onlyAllow ${licenses.join(';')}`,
  ],
};

/** Runs a command from the installed packages, and returns whether it succeeded. */
function succeeds(command: string): Promise<boolean> {
  const [program, ...args] = command.split(' ');
  return new Promise((resolve, reject) => {
    const child = spawn(`node_modules/.bin/${program}`, args);
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      const result = code === 0 ? 'passed' : 'FAILED';
      console.log(`${result}: ${command}\n${Buffer.concat(output).toString()}`);
      resolve(code === 0);
    });
  });
}

void run(async () => {
  const wanted = process.argv.slice(2);
  const known = Object.keys(areas);
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown) throw new Error(`There is no area "${unknown}". The areas are ${known.join(', ')}.`);
  // The other checks read the bundled description.
  if (!(await succeeds('tsx scripts/generate.ts --description-only'))) return 1;
  const waiting = (wanted.length > 0 ? wanted : known).flatMap((name) => areas[name]);
  let failed = 0;
  /** Runs one waiting command after the other. */
  const work = async (): Promise<void> => {
    for (let command = waiting.shift(); command; command = waiting.shift()) {
      if (!(await succeeds(command))) failed += 1;
    }
  };
  await Promise.all([work(), work()]);
  return failed > 0 ? 1 : 0;
});
