/** Converts the fields of a page of the reference: each with its meaning and rules on one line of a nested list. */
import type {Element, ElementContent} from 'hast';
import {wordsOf} from '../pages';
import {joined} from '../../lib/nodes';
import {anchorOf, bullets, element, elementsIn, hasClass, paragraph, type Child} from './elements';

export type Convert = (node: ElementContent) => ElementContent[];

const isBlock = ({tagName}: Element): boolean => ['p', 'ul', 'ol', 'pre'].includes(tagName);

/** Converts a field: name, type, meaning and constraints on one line, then its values and nested fields. */
export function readField(field: Element, convert: Convert): ElementContent[] {
  const parts = elementsIn(field);
  const head = parts.find(({tagName}) => tagName === 'p');
  const text = parts.find(({tagName, properties}) => tagName === 'div' && !properties.className);
  const rules = parts.find((part) => hasClass(part, 'rules'));
  // An alternative has its name and type directly in its element.
  const [name, type, ...marks] = head ? elementsIn(head) : parts;
  const meaning = text?.children.flatMap(convert) ?? [];
  const constraints = rules ? joinRules(rules, convert) : [];
  const isLong = text !== undefined && elementsIn(text).some(isBlock);
  const isBoth = meaning.length > 0 && constraints.length > 0;
  const line = isBoth ? [...meaning, ' (', ...constraints, ')'] : [...meaning, ...constraints];
  return [
    element('li', [
      paragraph(
        ...[...convert(name), ...anchorOf(field), ' ', ...convert(type)],
        ...marks.flatMap((mark) =>
          mark.tagName === 'em' ? [' ', element('strong', mark.children)] : [],
        ),
        ...(isLong || line.length === 0 ? [] : [': ', ...line]),
      ),
      ...(isLong ? [...meaning, paragraph(...constraints)] : []),
      ...parts.filter((part) => ![head, text, rules, name, type].includes(part)).flatMap(convert),
    ]),
  ];
}

function joinRules(list: Element, convert: Convert): Child[] {
  const rules = elementsIn(list).map((rule) => rule.children.flatMap(convert));
  return joined(rules, '; ');
}

/** Converts the constraints of a body or a schema as a whole. */
export const readRules = (list: Element, convert: Convert): ElementContent[] => [
  paragraph(...joinRules(list, convert)),
];

/** Converts the values of a field, each with its anchor and meaning. */
export const readValues = (list: Element, convert: Convert): ElementContent[] => [
  bullets(
    elementsIn(list).map((entry) => {
      const [term, {children}] = elementsIn(entry);
      const meaning = children.flatMap(convert);
      const after = meaning.length > 0 ? [': ', ...meaning] : [];
      return [paragraph(...convert(elementsIn(term)[0]), ...anchorOf(entry), ...after)];
    }),
  ),
];

/** Converts folded content: nested fields, or the name of a long schema, which the field's type already links. */
export function readFold(details: Element, convert: Convert): ElementContent[] {
  const [summary, ...content] = elementsIn(details);
  if (!hasClass(content[0], 'linked')) return content.flatMap(convert);
  return [paragraph(`${wordsOf(summary)}. ${wordsOf(content[0])}`)];
}
