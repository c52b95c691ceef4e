/** Screens a name for the home page, in the sandbox of the visit. */
import {keys, send} from './session';
import {requestFor} from './screen-request';

export type ScreeningResult = {name: string; status?: number; body: string};

/** The sandbox's response to a simple screening in all lists. */
export async function screenName(name: string): Promise<ScreeningResult> {
  const {status, body} = await send({
    operationId: 'screenSimple',
    method: 'POST',
    address: '/screening/simple',
    body: JSON.stringify(requestFor(name)),
    // A key without a limited number of calls: a reader who plays does not use the test key up.
    key: keys.find(({testKey}) => !testKey)?.apiKey,
  });
  return {name, status, body};
}
