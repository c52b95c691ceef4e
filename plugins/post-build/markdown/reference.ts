/** Arranges a page of the reference for programs: what a caller needs first, and fields as nested lists. */
import type {Element, ElementContent} from 'hast';
import {select, selectAll} from 'hast-util-select';
import {wordsOf} from '../pages';
import {anchorOf, bullets, element, elementsIn, hasClass, joined, paragraph, type Child} from './elements';

/** Start of the line in a shortened page that links to the schema with all fields. */
export const partOfSchema = 'All fields, with examples and values: ';

/** How much of a response a page shows: everything, one example of each status, or also only the first level of fields. */
export const forms = ['whole', 'one example', 'first level'] as const;
export type Form = (typeof forms)[number];

/**
 * Returns the content of a page of the reference in another order: the URL, a request, the required fields and every
 * status, then the fields, and at the end the other examples. Returns other pages as they are.
 */
export function arrange(main: Element, form: Form): ElementContent[] {
  const columns = select('.reference', main);
  if (!columns) return main.children;
  const [head, aside, body] = elementsIn(columns);
  const samples = selectAll('section[aria-label=Request] [data-language]', aside);
  const examples = selectAll('[data-language]', aside)
    .filter((frame) => !samples.includes(frame))
    .map(withTab);
  const bodies = selectAll('noscript > div', aside).flatMap(elementsIn).map(asJson);
  const note = select('.sample-note', aside);
  const tryIt = select('section[aria-label=Request] > div > a', aside);
  const isWebhook = select('.api-method.event', head) !== undefined;
  const at = body.children.findIndex((section) => section.type === 'element' && select('#responses', section));
  const responses = at < 0 ? undefined : (body.children[at] as Element);
  const shown = responses ? examplesIn(responses, examples, form) : withTitle('Examples', examples);
  return [
    ...head.children,
    ...samples.slice(0, 1),
    ...(note && tryIt ? [paragraph(...note.children, ' In a browser: ', tryIt, '.')] : []),
    ...(isWebhook ? withTitle('Payload examples', examples) : []),
    ...requiredIn(body.children.slice(0, Math.max(at, 0))),
    ...(responses ? statusesIn(responses) : []),
    ...body.children.flatMap((child) => (child === responses ? responsesIn(responses, form) : [child])),
    ...(isWebhook ? [] : shown),
    ...withTitle('Request samples', samples.slice(1)),
    ...withTitle('Request bodies', bodies),
  ];
}

const withTitle = (title: string, content: ElementContent[]): ElementContent[] =>
  content.length > 0 ? [element('h2', [title]), ...content] : [];

/** Prepares the title or the code of a request body. */
const asJson = (node: Element): Element =>
  node.tagName === 'pre'
    ? {...node, properties: {className: ['language-json']}}
    : element(node.tagName, [...node.children, ':']);

/** Lists the fields that every request must contain. */
function requiredIn(sections: ElementContent[]): ElementContent[] {
  const lists = elementsIn({children: sections}).flatMap(elementsIn).filter(isFieldList);
  const required = lists
    .flatMap(elementsIn)
    .map((field) => elementsIn(elementsIn(field)[0]))
    .filter((parts) => parts.some((mark) => hasClass(mark, 'required')))
    .map(([name, type]) => [name, ' (', type, ')']);
  return required.length > 0 ? [paragraph('Required: ', ...joined(required, ', '), '.')] : [];
}

const isFieldList = (list: Element): boolean => hasClass(list, 'fields');

type Response = {title: Element; meaning: Element; type: Element; details: Element[]; hasFields: boolean};

const readResponses = (section: Element): Response[] =>
  elementsIn(section)
    .filter(({tagName}) => tagName === 'section')
    .map((response) => {
      const [heading, meaning, type, ...details] = elementsIn(response);
      const hasFields = select('ul, dl', response) !== undefined;
      return {title: select('h3', heading) ?? heading, meaning, type, details, hasFields};
    });

/** Makes a table with the meaning of each status. */
function statusesIn(section: Element): ElementContent[] {
  const rowOf = (tagName: string, cells: Child[][]) =>
    element(
      'tr',
      cells.map((cell) => element(tagName, cell)),
    );
  const rows = readResponses(section).map(({title, meaning, type, hasFields}) => {
    const anchor = hasFields ? [] : anchorOf(title);
    return rowOf('td', [[wordsOf(title), ...anchor], meaning.children, type.children]);
  });
  const header = rowOf('th', [['Status'], ['Meaning'], ['Body']]);
  const [title] = elementsIn(section);
  return [title, element('table', [element('thead', [header]), element('tbody', rows)])];
}

/** Returns the fields of the responses. The table has everything else about them. */
function responsesIn(section: Element, form: Form): ElementContent[] {
  const responses = readResponses(section).filter(({hasFields}) => hasFields);
  return responses.flatMap(({title, type, details}) => {
    const heading = element('h2', [`Response: ${wordsOf(title)}`], {id: title.properties.id});
    if (form !== 'first level') return [heading, ...details];
    return [heading, ...details.map(firstLevel), paragraph(partOfSchema, ...schemaLink(type), '.')];
  });
}

/** Returns the link to the schema in the type of a response. */
const schemaLink = (type: Element): Element[] =>
  elementsIn(type)
    .filter(({tagName}) => tagName === 'a')
    .slice(0, 1);

/** Leaves out examples and values, and the fields of linked schemas, which have separate pages. */
function firstLevel(list: Element): Element {
  if (!isFieldList(list)) return list;
  const shorten = (part: Element, _at: number, [head]: Element[]): Element[] => {
    if (hasClass(part, 'facts')) {
      const rules = elementsIn(part).filter((rule) => !/^(example|or) /.test(wordsOf(rule)));
      return rules.length > 0 ? [{...part, children: rules}] : [];
    }
    const isLinked = select('a[href]', elementsIn(head)[1]) !== undefined;
    const isShown = part === head || hasClass(part, 'text') || (!isLinked && !hasClass(part, 'enum'));
    return isShown ? [part] : [];
  };
  return {
    ...list,
    children: elementsIn(list).map((field) => ({...field, children: elementsIn(field).flatMap(shorten)})),
  };
}

/** Returns the examples of the responses. In a shorter form, names those that it leaves out. */
function examplesIn(section: Element, frames: Element[], form: Form): ElementContent[] {
  if (form === 'whole') return withTitle('Response examples', frames);
  const statuses = frames.map((frame) => titleOf(frame).split(':')[0]);
  const [shown, others] = [true, false].map((isFirst) =>
    frames.filter((_, i) => (statuses.indexOf(statuses[i]) === i) === isFirst),
  );
  const schema = readResponses(section)
    .flatMap(({type}) => schemaLink(type))
    .slice(0, 1);
  const more = paragraph(`More examples (${others.map(titleOf).join('; ')}): `, ...schema, '.');
  return [...withTitle('Response examples', shown), ...(others.length > 0 ? [more] : [])];
}

/** Adds the name of its tab to the title of a frame of code, if it isn't the same. */
function withTab(frame: Element): Element {
  const [bar, ...code] = elementsIn(frame);
  const [title, tab] = [wordsOf(bar), String(frame.properties.dataTab ?? '')];
  return {...frame, children: [element('div', [title.includes(tab) ? title : `${title}: ${tab}`]), ...code]};
}

const titleOf = (frame: Element): string => wordsOf(elementsIn(frame)[0]);

type Convert = (node: ElementContent) => ElementContent[];

const isBlock = ({tagName}: Element): boolean => ['p', 'ul', 'ol', 'pre'].includes(tagName);

/** Converts a field: name, type, meaning and constraints on one line, then its values and nested fields. */
export function readField(field: Element, convert: Convert): ElementContent[] {
  const parts = elementsIn(field);
  const [head, text, rules] = ['head', 'text', 'facts'].map((name) => parts.find((part) => hasClass(part, name)));
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
        ...marks.flatMap((mark) => (mark.tagName === 'span' ? [' ', element('strong', mark.children)] : [])),
        ...(isLong || line.length === 0 ? [] : [': ', ...line]),
      ),
      ...(isLong ? [...meaning, paragraph(...constraints)] : []),
      ...parts.filter((part) => ![head, text, rules, name, type].includes(part)).flatMap(convert),
    ]),
  ];
}

const joinRules = (list: Element, convert: Convert): Child[] =>
  joined(
    elementsIn(list).map((rule) => rule.children.flatMap(convert)),
    '; ',
  );

/** Converts the constraints of a body or a schema as a whole. */
export const readRules = (list: Element, convert: Convert): ElementContent[] => [
  paragraph(...joinRules(list, convert)),
];

/** Converts the values of a field, each with its anchor and meaning. */
export const readValues = (list: Element, convert: Convert): ElementContent[] => [
  bullets(
    elementsIn(list).map((entry) => {
      const [term, meaning] = elementsIn(entry);
      const text = meaning.children.flatMap(convert);
      return [
        paragraph(...convert(elementsIn(term)[0]), ...anchorOf(entry), ...(text.length > 0 ? [': ', ...text] : [])),
      ];
    }),
  ),
];

/** Converts folded content: nested fields, or the link to the page of a long schema. */
export function readFold(details: Element, convert: Convert): ElementContent[] {
  const [summary, ...content] = elementsIn(details);
  const [first] = content;
  if (!hasClass(first, 'record')) return content.flatMap(convert);
  return [paragraph(`${wordsOf(summary)}. `, ...first.children.flatMap(convert))];
}
