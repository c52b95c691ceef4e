/**
 * Runs the commands of the tool under faults and kills, and checks that nothing is lost or doubled. Each command runs
 * once. CHAOS_SEED selects another run, and `-t` a command.
 */
import {describe, expect, it} from 'vitest';
import {runCommand} from './drive';
import {scenarios} from './scenarios';

const seed = process.env.CHAOS_SEED ?? '1';
const timeout = 600_000;

describe.concurrent('a command that is killed and restarted under faults', () => {
  it.each(scenarios)('loses and duplicates nothing: $name', {timeout}, async (scenario) => {
    const {problems, folder} = await runCommand(scenario, seed);
    const shown = problems.slice(0, 20).join('\n');
    const repeat = `CHAOS_SEED=${seed} npx vitest run tests/chaos -t ${scenario.name}`;
    expect(shown, `${shown}\nFiles: ${folder}\nRepeat with: ${repeat}`).toBe('');
  });
});
