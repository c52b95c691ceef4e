import type {Call} from './call';
import {indent} from './layout';
import {printValue} from './literals';

/** Writes a cURL command. It prints the response body, even if the call fails. */
export function curl({method, url, keyHeader, body}: Call): string {
  // `--data` makes the request a POST.
  const implied = body ? 'POST' : 'GET';
  const options = [
    // `?` and `&` are special characters in a shell.
    `curl ${/^[\w:/.-]+$/.test(url) ? url : `"${url}"`}`,
    ...(method === implied ? [] : [`--request ${method}`]),
    `--header "${keyHeader}: $SCREENING_API_KEY"`,
    ...(body ? ['--header "Content-Type: application/json"', `--data '${data(body.value)}'`] : []),
  ];
  return options.join(' \\\n  ');
}

const data = (body: unknown): string => indent(inSingleQuotes(printValue(body))).trimStart();

/** Escapes text for single quotes in a shell: each single quote ends them, is escaped, and opens them again. */
export const inSingleQuotes = (text: string): string => text.replaceAll("'", `'\\''`);
