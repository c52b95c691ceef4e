/**
 * Finds fields that an object of a JSON text has more than once. `JSON.parse` keeps only the last of them, so the values
 * of the others would be lost without a word. What the platform does with them is not specified.
 */
import {scanJson} from './scan-json';
import type {Named} from './unknown-fields';

/** An object or a list that has started and not ended. */
type Open = {
  /** Where it is: `body.searches[3]`. */
  level: string;
  /** The names of the fields so far. Undefined in a list. */
  names?: Set<string>;
  /** The name of the current field, or the index of the current item. */
  step: string | number;
};

/** Returns the fields that a valid JSON text repeats, each once. Names are compared after their escapes are read. */
export function findRepeated(json: string, level: string): Named[] {
  const repeated = new Map<string, Named>();
  const open: Open[] = [];
  scanJson(json, (sign, {start, end}) => {
    const inner = open.at(-1);
    if (sign === '{' || sign === '[') {
      const at = inner === undefined ? level : levelIn(inner);
      open.push(sign === '{' ? {level: at, names: new Set(), step: ''} : {level: at, step: 0});
    } else if (sign === '}' || sign === ']') open.pop();
    else if (inner && typeof inner.step === 'number') inner.step += 1;
    else if (inner?.names && sign === ':') {
      const name = JSON.parse(json.slice(start - 1, end + 1)) as string;
      const field = {level: inner.level, name};
      if (inner.names.has(name)) repeated.set(JSON.stringify(field), field);
      inner.names.add(name);
      inner.step = name;
    }
  });
  return [...repeated.values()];
}

const levelIn = ({level, step}: Open): string =>
  typeof step === 'number' ? `${level}[${step}]` : `${level}.${step}`;
