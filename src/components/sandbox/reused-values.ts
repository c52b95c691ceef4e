/** Copies values from one operation to the next if their fields have the same name. */
import {ExactNumber} from '@screening/api/samples';
import {isObject, leavesOf, printBody, readBody, setAt, type Draft, type Path} from './draft';

type ReusableValue = string | number | ExactNumber;

/** Values by the name of their field. */
export type Values = Record<string, ReusableValue>;

/** The fields whose values are copied. */
const names = ['entityURN', 'taskID', 'customerKey', 'filterSetID'];

const isReusable = (name: unknown, value: unknown): value is ReusableValue =>
  names.includes(name as string) &&
  value !== '' &&
  (['string', 'number'].includes(typeof value) || value instanceof ExactNumber);

type FoundValue = {
  /** The steps to the value, of which the first one is `path` or `body`. */
  path: Path;
  name: string;
  value: ReusableValue;
};

/** Lists the reusable values of a request: path parameters, and fields of the body outside lists. */
function findValues({path, json}: Draft): FoundValue[] {
  return leavesOf({path, body: readBody(json).value}).flatMap(({path: steps, value}) => {
    const name = steps.at(-1) as string;
    return isReusable(name, value) && !steps.some(Number.isInteger)
      ? [{path: steps, name, value}]
      : [];
  });
}

/** Returns the reusable values of a request. */
export const valuesIn = (draft: Draft): Values =>
  Object.fromEntries(findValues(draft).map(({name, value}) => [name, value]));

/**
 * Returns the values of a draft that come from earlier calls.
 *
 * @param first the initial draft of the operation, whose own values weren't kept
 * @param stored the values of this visit
 */
export function keptValues(draft: Draft, first: Draft, stored: Values): Values {
  const initial = valuesIn(first);
  const kept = Object.entries(valuesIn(draft)).filter(
    ([name, value]) =>
      String(value) === String(stored[name]) && String(value) !== String(initial[name]),
  );
  return Object.fromEntries(kept);
}

/** Returns the reusable values at the top level of a response, where the URN of an entity has a shorter name. */
export function valuesOf(response: unknown): Values {
  const {urn: entityURN, ...others} = isObject(response) ? response : {};
  const entries = Object.entries({entityURN, ...others});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, ReusableValue] => isReusable(...entry)),
  );
}

/** Returns the draft with these values in the fields that it has. */
export function withValues(draft: Draft, values: Values): Draft {
  return findValues(draft)
    .filter(({name}) => name in values)
    .reduce((changed, {path: [part, ...steps], name}) => {
      if (part === 'path')
        return {...changed, path: {...changed.path, [name]: String(values[name])}};
      return {
        ...changed,
        json: printBody(setAt(readBody(changed.json).value, steps, values[name])),
      };
    }, draft);
}
