/** Runs a command without a file in this process, against a sandbox whose clock tests set. */
import type {Command} from '../../src/command';
import type {OptionName} from '../../src/options';
import {runCommand, type Circumstances, type Outcome, type Texts} from './run-command';
import {useWorkspace} from './workspace';

/**
 * Prepares a folder and a sandbox for each test.
 *
 * @param options.giveUpAfter How long a call is repeated that never succeeds, in seconds.
 * @param options.defaults The options of a run that gives no others.
 */
export function useCommand<Name extends OptionName>(
  command: Command<Name>,
  {giveUpAfter = 30, defaults = {} as Texts} = {},
) {
  const work = useWorkspace({giveUpAfter});
  return {
    ...work,
    /** Runs the command once. */
    run: (given: Texts = {}, how: Omit<Circumstances, 'client'> = {}): Promise<Outcome> =>
      runCommand(
        command as unknown as Command,
        {state: work.path('state'), ...defaults, ...given},
        {client: work.client(), ...how},
      ),
    /** Sets the disposition of the entity with a key, a second later. */
    dispose: (key: string, dispositionState: string): Promise<void> =>
      work.disposeEntity(work.entity(key).urn, dispositionState),
  };
}
