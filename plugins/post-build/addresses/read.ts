/** Reads the promised addresses: stable names for programs, each with its original address. */
import {LineCounter, isMap, isScalar, parseDocument} from 'yaml';
import {fillProduct} from '../../../src/product';

export const promisesFile = 'plugins/post-build/addresses/addresses.yaml';

export type Promised = {
  /** Name that never changes, such as `record.Entity`. */
  name: string;
  /** Path and fragment, without an origin. */
  address: string;
  line: number;
};

const nameForm = /^[a-z]+(\.[A-Za-z0-9-]+)+$/;
const addressForm = /^\/[A-Za-z0-9/_.-]*(#[A-Za-z0-9_.-]+)?$/;

/** Reads the promises from a file's text. Throws an error with file and line if the list or an entry is invalid. */
export function readPromises(text: string, file = promisesFile): Promised[] {
  const lines = new LineCounter();
  const document = parseDocument(fillProduct(text), {lineCounter: lines});
  const [error] = document.errors;
  if (error) throw new Error(`${file}:${lines.linePos(error.pos[0]).line} ${error.message.split('\n')[0]}`);
  if (!isMap(document.contents)) throw new Error(`${file}:1 must be a list of names with their addresses`);
  return document.contents.items.map(({key, value}) => {
    const line = isScalar(key) ? lines.linePos(key.range?.[0] ?? 0).line : 1;
    const [name, address] = [key, value].map((node) => (isScalar(node) ? String(node.value) : ''));
    if (!nameForm.test(name)) throw new Error(`${file}:${line} \`${name}\` must be a name like page.glossary`);
    if (!addressForm.test(address))
      throw new Error(
        `${file}:${line} ${name}: \`${address}\` must be a path like /docs/glossary, with or without an #anchor`,
      );
    return {name, address, line};
  });
}
