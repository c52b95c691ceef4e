/**
 * Checks that samples of screenings send a match threshold. Without one, an unknown default decides which candidates are
 * returned, and readers copy what samples do.
 */
import {visit} from 'unist-util-visit';
import type {Transform} from './lib/types';

/** Matches a screening type that is sent: a field with a value, or the short form of TypeScript. */
const sent = /\bscreeningType\b['"]?(?:\s*[:=](?!=)|\s*[,}])/g;

/** Matches the field that must be next to it. */
const threshold = /\bthreshold\b/;

const closing: Record<string, string> = {'{': '}', '(': ')', '[': ']'};

/** The address of a call in the sandbox of this site, which contains the whole request. */
const tryLink = /[?&]try=([^&#]+)/;

/** Reports each sample that sends a screening type without a threshold: code blocks, and links that fill the sandbox. */
export const checkThreshold: Transform = (tree, page) => {
  visit(tree, ['code', 'link'], (node) => {
    let text = '';
    if (node.type === 'code') text = node.value;
    if (node.type === 'link')
      try {
        text = decodeURIComponent(tryLink.exec(node.url)?.[1] ?? '');
      } catch {
        page.fail(
          node,
          'the request in this link is damaged: copy the link from the sandbox again',
        );
      }
    for (const part of listWithoutThreshold(text))
      page.fail(node, `always send a threshold with a screening: \`${part}\``);
  });
};

/**
 * Lists the objects and argument lists of a sample that have a screening type, but no threshold.
 *
 * @param text code in any language of the samples, or JSON
 * @returns each on one line
 */
export function listWithoutThreshold(text: string): string[] {
  return [...text.matchAll(sent)]
    .map(({0: found, index}) => ({found, around: enclosing(text, index)}))
    .filter(({found, around}) => isSent(found, around) && !threshold.test(ownFields(around)))
    .map(({around}) => around.replace(/\s+/g, ' ').trim());
}

/** Whether a match sends the type. Without a value, only the short form in an object does. */
const isSent = (found: string, around: string): boolean =>
  /[:=]$/.test(found) || around.startsWith('{');

/** Leaves out nested objects, such as the settings for one kind of list, which have a threshold too. */
function ownFields(around: string): string {
  let rest = around.slice(1, -1);
  for (let before = ''; rest !== before;) {
    before = rest;
    rest = rest.replace(/\{[^{}]*\}|\([^()]*\)|\[[^[\]]*\]/g, '');
  }
  return rest;
}

/** Returns the innermost pair of brackets around a place, or the whole text. */
function enclosing(text: string, place: number): string {
  let depth = 0;
  let start = place;
  for (; start >= 0; start -= 1) {
    const character = text[start];
    if (character in closing) {
      if (depth === 0) break;
      depth -= 1;
    } else if (Object.values(closing).includes(character)) depth += 1;
  }
  if (start < 0) return text;
  for (let end = place; end < text.length; end += 1) {
    if (text[end] in closing) depth += 1;
    else if (Object.values(closing).includes(text[end])) {
      if (depth === 0) return text.slice(start, end + 1);
      depth -= 1;
    }
  }
  return text.slice(start);
}
