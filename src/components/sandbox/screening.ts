/** Screens names for the home page. The build makes the first screening, and the browser the others the same way. */
import {escapeHtml, jsonHtml} from '@screening/api';
import {inSingleQuotes, jsonString} from '@screening/api/samples';
import type {Sandbox, Seed} from '@screening/sandbox';
import {readRows, type ScreeningRow} from '../screening-rows';
import {typedLink} from './request-link';

export type Screening = {
  name: string;
  status: number;
  rows: ScreeningRow[];
  /** The cURL command, as HTML. */
  request: string;
  /** The response's body, as HTML. */
  response: string;
  /** Address of the page that sends the request in the sandbox. */
  link: string;
};

export const requestFor = (entityName: string) => ({entityName, screeningType: 'sanctions-peps-and-media'});

/** Path of the call. */
export const screeningPath = '/screening/simple';

/** Screens a name in a sandbox. */
export async function screenIn(sandbox: Sandbox, seed: Seed, name: string): Promise<Omit<Screening, 'request'>> {
  const request = requestFor(name);
  const response = await sandbox.request(sandbox.basePath + screeningPath, {
    method: 'POST',
    headers: {
      // A key without a limit on the number of calls.
      Authorization: seed.state.keys.find(({testKey}) => !testKey)?.apiKey ?? '',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(request),
  });
  const {status} = response;
  const body = await response.text();
  const link = typedLink('/api/screen-simple', {body: request});
  if (status !== 200) return {name, status, rows: [], response: escapeHtml(body), link};
  return {name, status, rows: readRows(body), response: jsonHtml(JSON.parse(body)), link};
}

/** Returns the command of a screening with another name. */
export const requestWith = (name: string, {name: before, request}: Pick<Screening, 'name' | 'request'>): string =>
  request.replace(inCommand(before), () => inCommand(name));

const inCommand = (name: string): string => escapeHtml(inSingleQuotes(jsonString(name)));
