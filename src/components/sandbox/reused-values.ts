/** Copies values from one operation to the next if their fields have the same name. */
import {isRecord, printBody, readBody, type Draft} from './draft';

/** Values by the name of their field. */
export type Values = Record<string, string | number>;

const names = ['entityURN', 'taskID', 'customerKey', 'filterSetID'];

/** Fields of responses whose value has another name in requests. */
const otherNames: Record<string, string> = {urn: 'entityURN'};

/** Returns the values in a draft: path parameters, and fields of the body outside lists. */
export function valuesIn({path, json}: Draft): Values {
  const read = readBody(json);
  return {...pick(path), ...('value' in read ? findIn(read.value) : {})};
}

/** Returns the values at the top level of a response. */
export function valuesOf(response: unknown): Values {
  if (!isRecord(response)) return {};
  return pick(Object.fromEntries(Object.entries(response).map(([name, value]) => [otherNames[name] ?? name, value])));
}

/** Returns the draft with these values in the fields that it has. */
export function withValues(draft: Draft, values: Values): Draft {
  const read = readBody(draft.json);
  const path = Object.fromEntries(
    Object.entries(draft.path).map(([name, value]) => [name, name in values ? String(values[name]) : value]),
  );
  return {
    ...draft,
    path,
    json: 'value' in read && isRecord(read.value) ? printBody(replaceIn(read.value, values)) : draft.json,
  };
}

const isPlain = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';

function pick(fields: Record<string, unknown>): Values {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return isPlain(value) ? [[name, value]] : [];
    }),
  );
}

function findIn(value: unknown): Values {
  if (!isRecord(value)) return {};
  return Object.assign({}, ...Object.values(value).map(findIn), pick(value)) as Values;
}

function replaceIn(fields: Record<string, unknown>, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isRecord(value) ? replaceIn(value, values) : Object.hasOwn(values, name) && isPlain(value) ? values[name] : value,
    ]),
  );
}
