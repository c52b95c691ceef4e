/** What a reader has typed, and how it changes. */
import type {SampleRequest} from '@site/src/description/samples';

/** The body is kept as its text: the fields are another view of it. */
export type Draft = {path: Record<string, string>; query: Record<string, string>; json: string};

export type ReadBody = {value: unknown} | {problem: string};

/** The text of a body as a person would write it; no value is no text. */
export function printBody(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, null, 2);
}

/** The value of a body's text, undefined for a blank one, or why it cannot be read. */
export function readBody(json: string): ReadBody {
  if (json.trim() === '') return {value: undefined};
  try {
    return {value: JSON.parse(json) as unknown};
  } catch (cause) {
    return {problem: cause instanceof Error ? cause.message : String(cause)};
  }
}

/** The request as the samples take it, or undefined while the body cannot be read. */
export function toSampleRequest({path, query, json}: Draft): SampleRequest | undefined {
  const body = readBody(json);
  return 'problem' in body ? undefined : {path, query, body: body.value};
}

/** The path and query of a draft as they stand in an address. An empty query value is not sent. */
export function addressOf(template: string, {path, query}: Draft): string {
  const filled = template.replace(/\{([^}]*)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const pairs = Object.entries(query).filter(([, value]) => value !== '');
  return pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs).toString()}` : filled;
}

type Step = string | number;

/**
 * A copy of `value` with another one at `path`. Undefined takes the field away, and with it the objects
 * around it that this leaves empty; the outermost one stays.
 */
export function setAt(value: unknown, path: Step[], next: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return next;
  if (Array.isArray(value)) {
    const items = value.map((item, index): unknown => (index === step ? setAt(item, rest, next) : item));
    return rest.length === 0 && next === undefined ? items.filter((_, index) => index !== step) : items;
  }
  const fields = isRecord(value) ? value : {};
  const inner = setAt(fields[step], rest, next);
  const gone = inner === undefined || (rest.length > 0 && next === undefined && isEmpty(inner));
  if (!gone) return {...fields, [step]: inner};
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== String(step)));
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown): boolean => isRecord(value) && Object.keys(value).length === 0;
