import type {Call} from './call';
import {indent} from './layout';
import {printValue} from './literals';

/** One cURL command. Its output is the response's body, also when the call fails. */
export function curl({method, url, keyHeader, body}: Call): string {
  // `--data` makes the request a POST.
  const implied = body ? 'POST' : 'GET';
  const options = [
    // `?` and `&` mean something to a shell.
    `curl ${/^[\w:/.-]+$/.test(url) ? url : `"${url}"`}`,
    ...(method === implied ? [] : [`--request ${method}`]),
    `--header "${keyHeader}: $SCREENING_API_KEY"`,
    ...(body ? ['--header "Content-Type: application/json"', `--data '${data(body.value)}'`] : []),
  ];
  return options.join(' \\\n  ');
}

const data = (body: unknown): string => indent(inSingleQuotes(printValue(body))).trimStart();

/** Text within single quotes of a shell: a single quote ends them, is written escaped, and opens them again. */
export const inSingleQuotes = (text: string): string => text.replaceAll("'", `'\\''`);
