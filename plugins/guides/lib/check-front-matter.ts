/** Checks the front matter of a page. */
import Ajv, {type ErrorObject} from 'ajv';
import {LineCounter, parseDocument} from 'yaml';
import {nearest} from '@screening/api';
import {frontMatter} from '../../lib/markdown';
import frontMatterSchema from './front-matter.schema.json';
import type {Problem} from './types';

const isFrontMatter = new Ajv({allErrors: true, allowUnionTypes: true}).compile(frontMatterSchema);

/** Lists the problems of the front matter of a page, which starts with the first line of `source`. */
export function checkFrontMatter(source: string, file: string): Problem[] {
  const report = (message: string, line = 1): Problem => ({file, line, column: 1, message});
  const yaml = frontMatter.exec(source)?.[1];
  if (yaml === undefined) {
    const keys = frontMatterSchema.required.join(', ');
    return [report(`start the page with front matter between lines of "---", with ${keys}`)];
  }
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, {lineCounter, prettyErrors: false});
  // One mistake can cause an error in each line after it.
  const [fault] = document.errors;
  if (fault) {
    const {line} = lineCounter.linePos(fault.pos[0]);
    return [report(`correct the YAML of the front matter: ${fault.message}`, line + 1)];
  }
  const lineOf = (key: string) =>
    source.split('\n').findIndex((text) => text.startsWith(`${key}:`)) + 1 || 1;
  if (isFrontMatter(document.toJS())) {
    const {
      title,
      description,
      sidebar_label: label = title,
    } = document.toJS() as Record<string, string>;
    // The lists of pages show the description, where a hyphen between spaces looks like a typing error.
    if (/\s[-–—]\s/.test(description))
      return [
        report('write a colon or a comma in `description`, not a dash', lineOf('description')),
      ];
    // A reader who has chosen an entry of the sidebar must recognize the page.
    if (title.startsWith(label)) return [];
    return [report('start `title` with the words of `sidebar_label`', lineOf('sidebar_label'))];
  }
  return (isFrontMatter.errors ?? []).map((error) => {
    const {key, message} = describeError(error);
    return report(message, lineOf(key));
  });
}

/** Returns the key that an error of the schema concerns, and what to do. */
function describeError({keyword, instancePath, params, message}: ErrorObject): {
  key: string;
  message: string;
} {
  const {missingProperty, additionalProperty} = params as Record<string, string>;
  if (keyword === 'required')
    return {
      key: missingProperty,
      message: `add \`${missingProperty}\` to the front matter: every page needs it`,
    };
  const key = additionalProperty ?? instancePath.split('/')[1];
  const known = Object.keys(frontMatterSchema.properties);
  const fault = additionalProperty
    ? `no such key${nearest(key, known) || '; remove it'}`
    : `it ${message}`;
  return {key, message: `correct \`${key}\` in the front matter: ${fault}`};
}
