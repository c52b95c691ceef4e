/** Tests screening one person: prints all candidates from the threshold on, and nothing if the screening failed. */
import {check, parse, type Bench} from '../bench';
import {first, insteadOf, times, type Fault} from '../platform';
import type {Task} from '../task';

type Row = {entity: {sigmaID: string}; matchName: string; matchStrength: number};
type Output = {candidates: Row['entity'][]};

const subject = 'Ilvane Torresund';
const commandOf = (name: string, more: string[] = []) => ['--name', name, '--threshold', '0.6', ...more];

/** Runs the program, and compares its output with the response of the API. */
async function expectCandidates({platform, run}: Bench, name: string, least: number): Promise<void> {
  const body = {entityName: name, screeningType: 'sanctions-peps-and-media', threshold: 0.6};
  const {resultRows} = await platform.ask<{resultRows: Row[]}>('POST', '/screening/simple', body);
  const expected = resultRows.sort((a, b) => b.matchStrength - a.matchStrength).map(({entity}) => entity.sigmaID);
  check(expected.length >= least, 'the sandbox has no candidates for this test');
  const {code, stdout} = await run(commandOf(name));
  check(code === 0, `ends with ${code} although the API answers`);
  const found = parse<Output>(stdout, 'standard output').candidates.map(({sigmaID}) => sigmaID);
  check(String(found) === String(expected), `prints the candidates ${found} and not ${expected}`);
}

async function expectNoResult({run}: Bench, options?: Parameters<Bench['run']>[1]): Promise<void> {
  const {code, stdout} = await run(commandOf(subject), options);
  check(stdout.trim() === '', `prints ${stdout.trim().slice(0, 80)} although nobody was screened`);
  check(code === 1, `ends with ${code} and not 1 although nobody was screened`);
}

const always = (fault: Fault) => () => fault;

export const screenOne: Task = {
  name: 'screen-one',
  cases: [
    {name: 'returns all candidates from the threshold on', test: (bench) => expectCandidates(bench, subject, 2)},
    {name: 'returns an empty list', test: (bench) => expectCandidates(bench, 'Brindlemoor Textiles Ltd', 0)},
    {
      name: 'gets through 429, 500 and dropped connections',
      async test(bench) {
        bench.platform.strike(first(...times(15, 'refuse'), 'fail-before', 'drop-before', 'drop-after'));
        await expectCandidates(bench, subject, 2);
      },
    },
    {
      name: 'prints nothing when the API fails',
      async test(bench) {
        bench.platform.strike(always('fail-before'));
        await expectNoResult(bench);
      },
    },
    {
      name: 'prints nothing after an incomplete response',
      async test(bench) {
        bench.platform.strike(always(insteadOf('{}', 'application/json')));
        await expectNoResult(bench);
        bench.platform.strike(always(insteadOf('<html>Sign in</html>', 'text/html')));
        await expectNoResult(bench);
      },
    },
    {
      name: 'ends when the key is refused',
      async test(bench) {
        await expectNoResult(bench, {env: {SCREENING_API_KEY: 'another-key'}});
        check(bench.platform.made.length <= 2, `sends a refused key ${bench.platform.made.length} times`);
      },
    },
    {
      name: 'sends no impossible value',
      async test({platform, run}) {
        for (const args of [
          commandOf(subject, ['--dob', '1968-02-31']),
          commandOf('   '),
          commandOf(subject, ['--country', 'NOR']),
        ]) {
          const {code} = await run(args);
          check(code === 2, `ends with ${code} and not 2 for ${args.join(' ')}`);
        }
        check(platform.made.length === 0, 'sends an impossible value');
      },
    },
  ],
};
