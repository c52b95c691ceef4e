/** Reads and changes the typed request. */
import {exceededLimit, isRecord} from '@screening/sandbox';
import {
  isJsonNumber,
  isSingleValue,
  parseExactly,
  parseNumber,
  printExactly,
  type SampleRequest,
} from '@screening/api/samples';

/** A typed request. */
export type Draft = {
  /** The texts of the path parameters, by name. */
  path: Record<string, string>;
  /** The texts of the query parameters, by name. Empty ones aren't sent. */
  query: Record<string, string>;
  /** The text of the body, which the fields change. */
  json: string;
};

/** The control for a value. */
export type Kind = 'object' | 'list' | 'choice' | 'boolean' | 'number' | 'text' | 'json';

type ValidBody = {
  /** Undefined for a blank text. Its numbers are `ExactNumber`s if JavaScript would change them. */
  value: unknown;
  rule?: undefined;
};

type InvalidBody = {
  value?: undefined;
  /** The rule that the text breaks, as part of a sentence. */
  rule: string;
  /** A sentence about it. */
  problem: string;
};

export type ReadBody = ValidBody | InvalidBody;

/** Returns the formatted text of a body, or an empty text without a body. */
export const printBody = (value: unknown): string => printExactly(value, 2);

/**
 * Returns the value of a body's text, undefined for a blank text, or the problem of an invalid one. A larger or deeper
 * value than the sandbox accepts is a problem too, because the panel handles values recursively.
 */
export function readBody(json: string): ReadBody {
  if (json.trim() === '') return {value: undefined};
  const rule = exceededLimit(json);
  if (rule !== undefined) return {rule, problem: `The body ${rule}.`};
  try {
    return {value: parseExactly(json)};
  } catch (cause) {
    return {rule: 'must be JSON', problem: `The JSON is invalid: ${(cause as Error).message}`};
  }
}

/** Returns the request for the samples, or undefined while the body is invalid. */
export function toSampleRequest({path, query, json}: Draft): SampleRequest | undefined {
  const {value: body, rule} = readBody(json);
  return rule === undefined ? {path, query, body} : undefined;
}

/** Returns the draft with the values of a request from a link, in which a null body means an empty one. */
export function withRequest(draft: Draft, {path, query, ...rest}: SampleRequest): Draft {
  return {
    path: {...draft.path, ...path},
    query: {...draft.query, ...query},
    json: 'body' in rest ? printBody(rest.body ?? undefined) : draft.json,
  };
}

/** Returns the path and query of a draft. Empty query values aren't sent. */
export function addressOf(template: string, {path, query}: Draft): string {
  const filled = template.replace(/\{([^}]*)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const pairs = Object.entries(query).filter(([, value]) => value !== '');
  return pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs).toString()}` : filled;
}

/** The names of fields and the indices of items that lead to a value. */
export type Path = (string | number)[];

type Leaf = {
  path: Path;
  value: unknown;
};

/** Lists the plain values in a value with their paths. */
export function leavesOf(value: unknown, path: Path = []): Leaf[] {
  if (isSingleValue(value)) return [{path, value}];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value as object);
  return entries.flatMap(([step, inner]) => leavesOf(inner, [...path, step]));
}

/** Returns a copy with another value at `path`. Undefined removes the field, and inner objects that are then empty. */
export function setAt(value: unknown, path: Path, next: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return next;
  if (Array.isArray(value)) {
    const items = value.map((item, index): unknown =>
      index === step ? setAt(item, rest, next) : item,
    );
    return rest.length === 0 && next === undefined
      ? items.filter((_, index) => index !== step)
      : items;
  }
  const fields = isObject(value) ? value : {};
  const {[step]: before, ...others} = fields;
  const inner = setAt(before, rest, next);
  const isGone = inner === undefined || (rest.length > 0 && next === undefined && isEmpty(inner));
  return isGone ? others : {...fields, [step]: inner};
}

/** Returns the value of a JSON text, or undefined for another text, such as the plain text of errors. */
export function parseJson(text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    return undefined;
  }
}

/** Returns whether a value has fields. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && !isSingleValue(value);

const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;

/** Returns the value of an input's text, or undefined if it's empty. An unreadable text stays as it is: a fault. */
export function readScalar(kind: Kind, text: string): unknown {
  if (text === '') return undefined;
  if (kind === 'number') return isJsonNumber(text) ? parseNumber(text) : text;
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  const value = kind === 'json' ? parseJson(text) : undefined;
  return value === undefined ? text : value;
}

/** Returns the text of a single value, even if the value has the wrong type. */
export function printScalar(kind: Kind, value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' && (kind !== 'json' || readScalar(kind, value) === value)
    ? value
    : printExactly(value);
}

/** Returns the text to show: the typed text while it has this value (`1.0` means 1), otherwise the value as text. */
export function shownText(kind: Kind, typed: string, value: unknown): string {
  return printExactly(readScalar(kind, typed)) === printExactly(value)
    ? typed
    : printScalar(kind, value);
}
