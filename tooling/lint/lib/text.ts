import type {Oas3Visitor, UserContext} from '@redocly/openapi-core';
import {isFields} from './references';
import type {ApiRule} from './rule';

type Location = UserContext['location'];

/** The fields that readers see as text, on whatever object they stand. */
const textKeys = ['title', 'summary', 'description', 'version'];

interface Text {
  text: string;
  location: Location;
}

/** A rule on every text of the description. */
export interface TextRule extends ApiRule {
  /** What is wrong with a text, or nothing. */
  check: (text: string) => string | undefined;
}

/** Makes a rule of what can be wrong with a text. */
export function textRule(id: string, check: TextRule['check']): TextRule {
  return {id, check, visitor: () => textVisitor(check)};
}

/**
 * Visits every text of the description: titles, summaries, descriptions, the names of tags, and all
 * that stands below an `x-` key, its keys included. Examples are data, shown as code, and are left out.
 */
export function textVisitor(check: TextRule['check']): Oas3Visitor {
  const visit = (texts: Text[], {report}: UserContext) => {
    for (const {text, location} of texts) {
      const message = check(text);
      if (message) report({message, location});
    }
  };
  return {
    any: (node: unknown, context: UserContext) => {
      const {type, location} = context;
      visit(type.name === 'SpecExtension' ? textsBelow(node, location) : textsOf(node, location, type.name), context);
    },
    // Fields beside a `$ref` replace those of its target, and are no node of their own for the walker.
    ref: (node, context: UserContext) => visit(textsOf(node, context.location, context.type.name), context),
  };
}

function textsOf(node: unknown, location: Location, typeName: string): Text[] {
  if (!isFields(node)) return [];
  const keys = typeName === 'Tag' ? [...textKeys, 'name'] : textKeys;
  return keys.flatMap((key) => {
    const text = node[key];
    return typeof text === 'string' ? [{text, location: location.child([key])}] : [];
  });
}

function textsBelow(node: unknown, location: Location): Text[] {
  if (typeof node === 'string') return [{text: node, location}];
  if (Array.isArray(node)) return node.flatMap((item, index) => textsBelow(item, location.child([index])));
  if (!isFields(node)) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const child = location.child([key]);
    // An enum may have the empty text as a value; its meaning is what must not be blank.
    const name = key === '' ? [] : [{text: key, location: child.key()}];
    return [...name, ...textsBelow(value, child)];
  });
}

/** The lines of a text, at every character that any of our readers ends a line at. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/);
}

/**
 * The code spans of a line, as Markdown pairs backticks: a run closes at the next run of its length.
 * `text-code-spans` refuses the lines that Markdown would pair in another way.
 */
const codeSpan = /(?<!`)(`+)(?!`)(.*?[^`])\1(?!`)/g;

/** The contents of a line's code spans. */
export function codeIn(line: string): string[] {
  return [...line.matchAll(codeSpan)].map((match) => match[2] ?? '');
}

/** A line with its code spans blanked out: what Markdown could read as something else than code. */
export function withoutCode(line: string): string {
  return line.replace(codeSpan, (span) => ' '.repeat(span.length));
}

/** A line, cut to what fits in a message. */
export function excerpt(line: string): string {
  const text = line.trim();
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
