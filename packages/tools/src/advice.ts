/** Says what to do when a call has failed that the work needs. */
import {RefusedError, type ScreeningError, UncertainError} from '@screening/client';

/** Returns what to do after a failed call, as sentences. The message of the error says what happened. */
export function adviceFor(error: ScreeningError): string {
  const again = 'Then start the command again with the same options.';
  if (error instanceof UncertainError)
    return 'The call may have taken effect. Start the command again with the same options: it looks for the result before it sends the call again.';
  if (error instanceof RefusedError) {
    if (error.status === 401) return `Check the key in SCREENING_API_KEY. ${again}`;
    if (error.status === 429)
      return `The account sends too many requests. Stop other programs or set --requests-per-second. ${again}`;
    return `The platform refuses the request. Correct what it names. ${again}`;
  }
  const {status} = error;
  // A response that doesn't come from the platform won't change by itself.
  if (status !== undefined && status < 500 && status !== 408)
    return `Check the address in SCREENING_BASE_URL, and whether a proxy answers in place of the platform. ${again}`;
  return `Check the network and the address in SCREENING_BASE_URL. ${again}`;
}
