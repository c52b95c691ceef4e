/** Checks the keys and values of front matter. */
import {LineCounter, isMap, isScalar, parseDocument} from 'yaml';
import type {Problem} from '../lib/problem';

type Rule = {required?: boolean; wrong: (value: unknown) => string | false};

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() === value && value !== '';
const text = (min: number, max: number) => (value: unknown) => {
  if (!isText(value)) return 'must be text';
  return (
    (value.length < min || value.length > max) &&
    `must have ${min > 1 ? `${min} to ${max}` : `at most ${max}`} characters, not ${value.length}`
  );
};

const rules: Record<string, Rule> = {
  title: {required: true, wrong: text(1, 60)},
  description: {required: true, wrong: text(50, 160)},
  // Completes "Read when ..." in llms.txt.
  read_when: {required: true, wrong: text(10, 80)},
  sidebar_position: {required: true, wrong: (value) => typeof value !== 'number' && 'must be a number'},
  sidebar_label: {wrong: text(1, 60)},
  slug: {
    wrong: (value) =>
      !(isText(value) && /^[a-z0-9/-]+$/.test(value)) &&
      'must only have lower-case letters, digits, hyphens and slashes',
  },
  keywords: {
    wrong: (value) =>
      !(Array.isArray(value) && value.length > 0 && value.every((word) => isText(word) || typeof word === 'number')) &&
      'must be a list of words',
  },
};

/** Checks the front matter of all pages (file name to source). Descriptions must be unique. */
export function checkAllFrontMatter(pages: ReadonlyMap<string, string>): Problem[] {
  const first = new Map<string, string>();
  return [...pages].flatMap(([file, source]) => {
    const {description, descriptionLine: line, problems} = checkFrontMatter(source, file);
    const other = description && first.get(description);
    if (other) problems.push({file, line, column: 1, message: `${other} has the same description`});
    else if (description) first.set(description, file);
    return problems;
  });
}

type FrontMatter = {description?: string; descriptionLine: number; problems: Problem[]};

function checkFrontMatter(source: string, file: string): FrontMatter {
  const problems: Problem[] = [];
  const fail = (line: number, message: string): void => void problems.push({file, line, column: 1, message});
  const yaml = /^---\r?\n(?<yaml>[\s\S]*?)\r?\n---\s*(\r?\n|$)/.exec(source)?.groups?.yaml;
  if (yaml === undefined) {
    fail(1, 'a page must begin with front matter between lines of "---"');
    return {descriptionLine: 1, problems};
  }
  const counter = new LineCounter();
  const document = parseDocument(yaml, {lineCounter: counter});
  // The YAML begins on the second line of the file.
  const lineAt = (offset: number): number => counter.linePos(offset).line + 1;
  for (const {message, pos} of document.errors) fail(lineAt(pos[0]), message.split('\n')[0] ?? message);
  const map = document.contents;
  if (document.errors.length > 0 || !isMap(map)) {
    if (document.errors.length === 0) fail(1, 'front matter must be a map of keys and values');
    return {descriptionLine: 1, problems};
  }
  let descriptionLine = 1;
  for (const {key} of map.items) {
    const name = String(isScalar(key) ? key.value : key);
    const line = lineAt(isScalar(key) ? (key.range?.[0] ?? 0) : 0);
    if (name === 'description') descriptionLine = line;
    const rule = rules[name];
    if (!rule) fail(line, `unknown front matter key \`${name}\`; known keys: ${Object.keys(rules).join(', ')}`);
    const wrong = rule?.wrong(map.toJSON()[name]);
    if (wrong) fail(line, `\`${name}\` ${wrong}`);
  }
  for (const [name, {required}] of Object.entries(rules))
    if (required && !map.has(name)) fail(1, `front matter needs \`${name}\``);
  const description: unknown = map.toJSON().description;
  return {...(typeof description === 'string' ? {description} : {}), descriptionLine, problems};
}
