/** Runs the command gate in this process against a sandbox whose clock tests set. A test can change any response. */
import {writeFileSync} from 'node:fs';
import {regularKey} from '@screening/sandbox/testing';
import type {Command} from '../../src/command';
import {gate} from '../../src/commands/gate';
import {readCsv} from './read-csv';
import {runCommand, type Outcome, type Texts} from './run-command';
import {useWorkspace} from './workspace';

export type {Outcome} from './run-command';
export {changeResponses, type Intercept} from './workspace';

/** The header of the files of customers. */
const header = 'customerKey,entityName,entityType,countries,dob,aliases';

/**
 * Prepares a folder and a sandbox for each test.
 *
 * @param options.giveUpAfter How long a call is repeated that never succeeds, in seconds.
 */
export function useGate({giveUpAfter = 30} = {}) {
  const work = useWorkspace({giveUpAfter, secondsPerCall: 1});
  const {path, read, tester} = work;
  const rows = (): Record<string, string>[] => readCsv(read('state/decisions.csv'));
  const defaults = {filterSet: '12', group: '3', wait: '0', lostWait: '1'};
  return {
    ...work,
    /** Runs the command once: with `--wait 0`, unless the options say something else. */
    run: (
      given: Texts = {},
      {signal = new AbortController().signal, apiKey = regularKey} = {},
    ): Promise<Outcome> =>
      runCommand(
        gate as unknown as Command,
        {state: path('state'), ...defaults, ...given},
        {client: {...work.client(), apiKey}, file: path('customers.csv'), signal},
      ),
    writeRows: (...lines: string[]) =>
      writeFileSync(path('customers.csv'), `${[header, ...lines].join('\n')}\n`),
    /** Returns the rows of the report. */
    rows,
    /** Returns the decisions by customer key. */
    decisions: (): Record<string, string> =>
      Object.fromEntries(rows().map(({customerKey, decision}) => [customerKey, decision])),
    /** Returns the reason of a customer. */
    reasonOf: (key: string): string | undefined =>
      rows().find(({customerKey}) => customerKey === key)?.reason,
    /** Saves subjects as entities of group 3 with Filter Set 12. */
    async create(...searches: {entityName: string; customerKey?: string; entityType?: string}[]) {
      for (const search of searches)
        await tester().get('createEntity', {body: {filterSetID: 12, entityGroupIDs: [3], search}});
    },
    /** Sets the disposition of the entities with a key, a second later. */
    async dispose(key: string, dispositionState: string): Promise<void> {
      work.entity(key);
      for (const {urn} of work.entitiesOf(key)) await work.disposeEntity(urn, dispositionState);
    },
  };
}
