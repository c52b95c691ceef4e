/** Screens names for the home page. The build makes the first screening, and the browser the others the same way. */
import {escapeHtml, jsonHtml} from '@screening/api';
import {inSingleQuotes, jsonString} from '@screening/api/samples';
import {
  explainMatch,
  regularKey,
  type MatchExplanation,
  type Sandbox,
  type Seed,
} from '@screening/sandbox';
import {readResult, type Found} from '../card/read-result';
import {typedLink} from './request-link';

export type ScreeningRow = Found & {
  /** Why the names have this strength. Missing if it doesn't come from their words, as for the number of a ship. */
  why?: MatchExplanation;
};

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

export const screeningPath = '/screening/simple';
export const requestFor = (entityName: string) => ({
  entityName,
  screeningType: 'sanctions-peps-and-media',
  threshold: 0.85,
});

/** Screens a name in a sandbox. */
export async function screenIn(
  sandbox: Sandbox,
  seed: Seed,
  name: string,
): Promise<Omit<Screening, 'request'>> {
  const request = requestFor(name);
  const key = regularKey(seed);
  const response = await sandbox.request(sandbox.basePath + screeningPath, {
    method: 'POST',
    headers: {Authorization: key, 'Content-Type': 'application/json'},
    body: JSON.stringify(request),
  });
  const {status} = response;
  const body = await response.text();
  const link = typedLink('/api/screen-simple', {body: request});
  if (status !== 200) return {name, status, rows: [], response: escapeHtml(body), link};
  return {name, status, rows: readRows(body, name), response: jsonHtml(JSON.parse(body)), link};
}

/** Returns the command of a screening with another name. */
export const requestWith = (
  name: string,
  {name: before, request}: Pick<Screening, 'name' | 'request'>,
): string => request.replace(inCommand(before), () => inCommand(name));

const inCommand = (name: string): string => escapeHtml(inSingleQuotes(jsonString(name)));

/** Returns the candidates in a response body, with the reasons for their strengths. */
export function readRows(body: string, searched: string): ScreeningRow[] {
  const result = readResult(JSON.parse(body), {name: searched});
  if (result?.kind !== 'candidates') return [];
  return result.rows.map((row) => ({
    ...row,
    why: explainMatch(searched, row.name, row.strength.value),
  }));
}
