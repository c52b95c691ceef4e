/** Connects a command to the platform, and says when the platform is out of reach. */
import {type ClientOptions, createClient, InvalidCallError} from '@screening/client';
import {command as commandName, version} from '../.generated/facts';
import {UsageError} from './errors';
import type {Values} from './options';
import type {Output} from './output/output';

/**
 * Makes the client of a command.
 *
 * @param clientOptions Options in place of the defaults, such as short timeouts for a test.
 * @throws a `UsageError` if the environment has no address or no key.
 */
export function connect(values: Values, output: Output, clientOptions: ClientOptions) {
  const trouble = trackTrouble(output);
  try {
    return createClient({
      ...clientOptions,
      appName: `${commandName}-tools/${version}`,
      ...(values.requestsPerSecond === undefined
        ? {}
        : {requestsPerSecond: values.requestsPerSecond}),
      onAttempt: values.debug
        ? ({operation, attempt, status, problem, seconds}) =>
            output.say(
              `${operation} attempt ${attempt}: ${status ?? 'no response'}${problem === undefined ? '' : ` ${problem}`} in ${seconds.toFixed(3)} s`,
            )
        : trouble,
    });
  } catch (error) {
    if (!(error instanceof InvalidCallError)) throw error;
    // The tool has no such options.
    throw new UsageError(
      error.message.replace(/the option \w+ or the variable/, 'the environment variable'),
    );
  }
}

/** How long all calls fail before a line says so, and the shortest time between two such lines, in milliseconds. */
const quietFor = 5_000;
const pauseOfTrouble = 10_000;

/**
 * Makes a function that says from time to time that calls fail and are repeated. Otherwise, a command would be silent while
 * the platform is out of reach. A call that succeeds meanwhile ends the trouble: single failures are repeated at once.
 */
function trackTrouble(output: Output): NonNullable<ClientOptions['onAttempt']> {
  let failingSince: number | undefined;
  let last = -Infinity;
  return ({operation, attempt, status, problem, seconds}) => {
    const isFailed = status === undefined || status >= 500 || status === 408 || status === 429;
    if (!(isFailed || problem !== undefined)) {
      failingSince = undefined;
      return;
    }
    const now = performance.now();
    failingSince ??= now - seconds * 1000;
    if (now - failingSince < quietFor || now - last < pauseOfTrouble) return;
    last = now;
    const what = [status, problem].filter((part) => part !== undefined).join(' ');
    output.say(
      `${operation} has failed ${attempt === 1 ? 'once' : `${attempt} times`} (${what}). It is repeated for a while.`,
    );
  };
}
