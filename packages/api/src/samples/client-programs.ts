/** Writes the programs that use the clients. A client reads the API key from SCREENING_API_KEY. */
import {type ClientNames, snakeCase} from '../client-names';
import {ExactNumber, isSingleValue} from '../exact-number';
import type {Call} from './call';
import type {ClientCall} from './client-call';
import {jsString, jsStyle, printArguments, printValue, pythonStyle} from './literals';
import {lines, type Program} from './program';

/** What the programs say about the clients. */
export type ClientSettings = {
  names: ClientNames;
  /** The address of the page about the clients. */
  page: string;
  /** The address of the API with its base path. */
  baseUrl: string;
  call: ClientCall;
};

/** Writes an ES module for Node 20 and later. It is valid TypeScript in a strict project. */
export function typescript({operationId}: Call, client: ClientSettings): Program {
  const {names, baseUrl, call} = client;
  if (call.refusal !== undefined) return refused(call.refusal, '//');
  const [changed] = exactNumbersIn(call.args);
  if (changed) return refused(`JavaScript would change the number ${changed.text}`, '//');
  const start = `const result = await client.${operationId}(`;
  const args = Object.fromEntries(call.args);
  const printed = call.args.length > 0 ? printValue(args, jsStyle, 60, start.length) : '';
  return {
    head: lines(needs(client, '//'), `import { createClient } from ${jsString(names.npm)};`, ''),
    main: lines(
      `const client = createClient({\n  baseUrl: ${jsString(baseUrl)},\n});`,
      ...leftOut(call.dropped, '//'),
      `${start}${printed});`,
      'console.log(JSON.stringify(result, null, 2));',
    ),
  };
}

/** Writes a script for Python 3.9 and later. */
export function python({operationId}: Call, client: ClientSettings): Program {
  const {names, baseUrl, call} = client;
  if (call.refusal !== undefined) return refused(call.refusal, '#');
  // Integers have any size in Python.
  const changed = exactNumbersIn(call.args).find(({text}) => !/^-?\d+$/.test(text));
  if (changed) return refused(`Python would change the number ${changed.text}`, '#');
  const start = `result = client.${snakeCase(operationId)}`;
  return {
    head: lines(needs(client, '#'), `import json\n\nfrom ${names.python} import Client\n`),
    main: lines(
      `client = Client(\n    base_url=${pythonStyle.string(baseUrl)},\n)`,
      ...leftOut(call.dropped, '#'),
      start + printArguments(call.args, pythonStyle, 60, start.length),
      'print(json.dumps(result, indent=2))',
    ),
  };
}

/** Lists the numbers in a JSON value that JavaScript would change. */
function exactNumbersIn(value: unknown): ExactNumber[] {
  if (value instanceof ExactNumber) return [value];
  return isSingleValue(value) ? [] : Object.values(value as object).flatMap(exactNumbersIn);
}

/** Returns comments on what a program needs. */
const needs = ({page}: ClientSettings, mark: string): string =>
  lines(
    `${mark} Install the client first: ${page}`,
    `${mark} It reads the API key from the environment variable SCREENING_API_KEY.`,
  );

/** Returns a comment for each field that the client doesn't send. */
const leftOut = (fields: string[], mark: string): string[] =>
  fields.map((name) => `${mark} The client leaves out "${name}": its effect isn't specified.`);

/** Explains why there is no program. */
const refused = (reason: string, mark: string): Program => ({
  head: '',
  main: lines(
    `${mark} The client doesn't send this request:`,
    `${mark} ${reason}.`,
    `${mark} To send it anyway, choose cURL, Java or Go.`,
  ),
});
