import type {Oas3Visitor, UserContext} from '@redocly/openapi-core';
import {isFields} from './references';
import type {ApiRule} from './rule';

type Location = UserContext['location'];

/** The fields of any object that readers see as text. */
const textKeys = ['title', 'summary', 'description', 'version'];

interface Text {
  text: string;
  location: Location;
}

/** A rule on every text of the description. */
export interface TextRule extends ApiRule {
  /** Returns the problem of a text, if any. */
  check: (text: string) => string | undefined;
}

/** Makes a rule from a check of one text. */
export function textRule(id: string, check: TextRule['check']): TextRule {
  return {id, check, visitor: () => textVisitor(check)};
}

/**
 * Visits every text of the description: titles, summaries, descriptions, the names of tags, and all keys and values
 * below an `x-` key. Skips examples, because pages show them as code.
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
    // Fields next to a `$ref` replace those of its target, but the walk doesn't visit them as a node.
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
    // The empty string can be a value of an enum, so a blank key is valid.
    const name = key === '' ? [] : [{text: key, location: child.key()}];
    return [...name, ...textsBelow(value, child)];
  });
}

/** Splits a text at every character that Markdown, MDX or JavaScript treats as the end of a line. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/);
}

/**
 * Matches the code spans of a line as Markdown does: a run of backticks ends at the next run of the same length.
 * `text-code-spans` reports the lines where Markdown differs.
 */
const codeSpan = /(?<!`)(`+)(?!`)(.*?[^`])\1(?!`)/g;

/** Returns the contents of a line's code spans. */
export function codeIn(line: string): string[] {
  return [...line.matchAll(codeSpan)].map((match) => match[2] ?? '');
}

/** Replaces the code spans of a line with spaces. */
export function withoutCode(line: string): string {
  return line.replace(codeSpan, (span) => ' '.repeat(span.length));
}

/** Shortens a line to fit in a message. */
export function excerpt(line: string): string {
  const text = line.trim();
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
