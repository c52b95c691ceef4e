/** Arranges a page of the reference for programs: what a caller needs first, and fields as nested lists. */
import type {Element, ElementContent} from 'hast';
import {select, selectAll} from 'hast-util-select';
import {wordsOf} from '../pages';
import {anchorOf, blocksOf, bullets, element, elementsIn, hasClass, joined, paragraph, text} from './elements';

/** Start of the line in a shortened page that links to the record with all fields. */
export const partOfRecord = 'All fields, with examples and values: ';

/** How much of a response a page shows: everything, one example of each status, or also only the first level of fields. */
export type Form = 'whole' | 'one example' | 'first level';
export const forms: Form[] = ['whole', 'one example', 'first level'];

/**
 * Returns the content of a page of the reference in another order: the URL, a request, the required fields and every
 * status, then the fields, and at the end the other examples. Returns other pages as they are.
 */
export function arrange(main: Element, form: Form): ElementContent[] {
  const columns = select('.reference', main);
  if (!columns) return main.children;
  const [head, aside, body] = elementsIn(columns);
  const samples = selectAll('section[aria-label=Request] [data-language]', aside);
  const bodies = selectAll('noscript > div', aside).flatMap(elementsIn).map(asJson);
  const responses = elementsIn(body).find((section) => select('#responses', section));
  const examples = selectAll('[data-language]', aside)
    .filter((frame) => !samples.includes(frame))
    .map(withTab);
  const [first, ...others] = samples;
  const note = select('.sample-note', aside);
  const at = responses ? body.children.indexOf(responses) : 0;
  const isWebhook = select('.api-method.event', head) !== undefined;
  const shown = responses ? examplesIn(responses, examples, form) : withTitle('Examples', examples);
  return [
    ...head.children,
    ...(first ? [first, ...(note ? [note] : [])] : []),
    ...(isWebhook ? withTitle('Payload examples', examples) : []),
    ...requiredIn(elementsIn(body).slice(0, at)),
    ...(responses ? statusesIn(responses) : []),
    ...body.children.flatMap((child) => (child === responses ? responsesIn(responses, form) : [child])),
    ...(isWebhook ? [] : shown),
    ...withTitle('Request samples', others),
    ...withTitle('Request bodies', bodies),
  ];
}

const withTitle = (title: string, content: ElementContent[]): ElementContent[] =>
  content.length > 0 ? [element('h2', [text(title)]), ...content] : [];

/** Prepares the title or the code of a request body. */
const asJson = (node: Element): Element =>
  node.tagName === 'pre'
    ? {...node, properties: {className: ['language-json']}}
    : {...node, children: [...node.children, text(':')]};

/** Lists the fields that every request must contain. */
function requiredIn(sections: Element[]): ElementContent[] {
  const fields = sections.flatMap((section) => elementsIn(section).filter(isFieldList).flatMap(elementsIn));
  const required = fields.map((field) => elementsIn(field)[0]).filter((head) => elementsIn(head).some(isRequired));
  const names = required.map((head) => {
    const [name, type] = elementsIn(head);
    return [name, text(' ('), type, text(')')];
  });
  return names.length > 0 ? [paragraph([text('Required: '), ...joined(names, ', '), text('.')])] : [];
}

const isRequired = (mark: Element): boolean => hasClass(mark, 'required');
const isFieldList = (list: Element): boolean => hasClass(list, 'fields');
const hasFields = (response: Element): boolean => select('ul, dl', response) !== undefined;

type Response = {title: Element; meaning: Element; type: Element; element: Element};

const readResponses = (section: Element): Response[] =>
  elementsIn(section)
    .filter(({tagName}) => tagName === 'section')
    .map((response) => {
      const [heading, meaning, type] = elementsIn(response);
      return {title: select('h3', heading) ?? heading, meaning, type, element: response};
    });

/** Makes a table with the meaning of each status. */
function statusesIn(section: Element): ElementContent[] {
  const cells = (tagName: string, content: ElementContent[][]) =>
    element(
      'tr',
      content.map((children) => element(tagName, children)),
    );
  const rows = readResponses(section).map(({title, meaning, type, element: response}) =>
    cells('td', [
      [text(wordsOf(title)), ...(hasFields(response) ? [] : anchorOf(title))],
      meaning.children,
      type.children,
    ]),
  );
  const header = cells(
    'th',
    ['Status', 'Meaning', 'Body'].map((name) => [text(name)]),
  );
  const [title] = elementsIn(section);
  return [title, element('table', [element('thead', [header]), element('tbody', rows)])];
}

/** Returns the fields of the responses. The table has the other facts about them. */
function responsesIn(section: Element, form: Form): ElementContent[] {
  return readResponses(section).flatMap(({title, type, element: response}) => {
    if (!hasFields(response)) return [];
    const fields = elementsIn(response).slice(3);
    const heading = element('h2', [text(`Response: ${wordsOf(title)}`)], {id: title.properties.id});
    if (form !== 'first level') return [heading, ...fields];
    return [heading, ...fields.map(firstLevel), paragraph([text(partOfRecord), ...recordOf(type), text('.')])];
  });
}

/** Returns the type of a response after its media type: a link to a record, or "list of" such a link. */
const recordOf = ({children}: Element): ElementContent[] => {
  const at = children.findIndex((child) => child.type === 'element' && child.tagName === 'a');
  return at < 0 ? [] : [children[at]];
};

/** Leaves out examples and values, and the fields of linked records, which have separate pages. */
function firstLevel(list: Element): Element {
  if (!isFieldList(list)) return list;
  return {
    ...list,
    children: elementsIn(list).map((field) => ({...field, children: elementsIn(field).flatMap(partsOf)})),
  };

  function partsOf(part: Element, at: number, [head]: Element[]): Element[] {
    const isLinked = select('a[href]', elementsIn(head)[1]) !== undefined;
    if (hasClass(part, 'enum') || (isLinked && at > 0 && !hasClass(part, 'text') && !hasClass(part, 'facts')))
      return [];
    if (!hasClass(part, 'facts')) return [part];
    const facts = elementsIn(part).filter((fact) => !/^(example|or) /.test(wordsOf(fact)));
    return facts.length > 0 ? [{...part, children: facts}] : [];
  }
}

/** Returns the examples of the responses. In a shorter form, names those that it leaves out. */
function examplesIn(section: Element, frames: Element[], form: Form): ElementContent[] {
  if (form === 'whole') return withTitle('Response examples', frames);
  const seen = new Set<string>();
  const shown = frames.filter((frame) => seen.size < seen.add(titleOf(frame).split(':')[0]).size);
  const names = frames.filter((frame) => !shown.includes(frame)).map(titleOf);
  const record = readResponses(section).flatMap(({type}) => recordOf(type))[0];
  const more = [text(`More examples (${names.join('; ')}): `), ...(record ? [record] : []), text('.')];
  return [...withTitle('Response examples', shown), ...(names.length > 0 ? [paragraph(more)] : [])];
}

/** Adds the name of its tab to the title of a frame of code, if it isn't the same. */
function withTab(frame: Element): Element {
  const [bar, ...code] = elementsIn(frame);
  const tab = String(frame.properties.dataTab ?? '');
  const title = tab && !wordsOf(bar).includes(tab) ? `${wordsOf(bar)}: ${tab}` : wordsOf(bar);
  return {...frame, children: [element('div', [text(title)]), ...code]};
}

const titleOf = (frame: Element): string => wordsOf(elementsIn(frame)[0]);

type Convert = (node: ElementContent) => ElementContent[];

/** Converts a field: name, type, meaning and constraints on one line, then its values and nested fields. */
export function readField(field: Element, convert: Convert): ElementContent[] {
  const parts = elementsIn(field);
  const ofClass = (name: string) => parts.find((part) => hasClass(part, name));
  const [head, meaning, facts] = ['head', 'text', 'facts'].map(ofClass);
  const [name, type, ...marks] = head ? elementsIn(head) : parts;
  const line = facts ? factsIn(facts, convert) : [];
  const [first, ...more] = blocksOf(meaning?.children ?? []);
  const isOneLine = first !== undefined && more.length === 0 && first.tagName === 'p' && line.length > 0;
  const said = [...(first?.tagName === 'p' ? first.children.flatMap(convert) : []), ...(isOneLine ? [text(' ('), ...line, text(')')] : [])]; // prettier-ignore
  const start = said.length > 0 ? said : meaning ? [] : line;
  const rest = parts.filter((part) => ![head, meaning, facts].includes(part) && (head || ![name, type].includes(part)));
  return [
    element('li', [
      paragraph([
        ...convert(name),
        ...anchorOf(field),
        text(' '),
        ...convert(type),
        ...(head ? marks.filter(({tagName}) => tagName === 'span') : []).flatMap((mark) => [text(' '), element('strong', mark.children)]),
        ...(start.length > 0 ? [text(': '), ...start] : []),
      ]),
      ...(first && first.tagName !== 'p' ? [first, ...more] : more).flatMap(convert),
      ...(line.length > 0 && meaning && !isOneLine ? [paragraph(line)] : []),
      ...rest.flatMap(convert),
    ]),
  ]; // prettier-ignore
}

const factsIn = (list: Element, convert: Convert): ElementContent[] =>
  joined(
    elementsIn(list).map((fact) => fact.children.flatMap(convert)),
    '; ',
  );

/** Converts the constraints of a body or a record as a whole. */
export const readFacts = (list: Element, convert: Convert): ElementContent[] => [paragraph(factsIn(list, convert))];

/** Converts the values of a field, each with its anchor and meaning. */
export const readValues = (list: Element, convert: Convert): ElementContent[] => [
  bullets(
    elementsIn(list).map((entry) => {
      const [term, meaning] = elementsIn(entry);
      const [value] = elementsIn(term);
      const said = meaning.children.flatMap(convert);
      return [paragraph([...convert(value), ...anchorOf(entry), ...(said.length > 0 ? [text(': '), ...said] : [])])];
    }),
  ),
];

/** Converts folded content: nested fields, or the link to the page of a long record. */
export function readFold(details: Element, convert: Convert): ElementContent[] {
  const [summary, ...rest] = elementsIn(details);
  const [first] = rest;
  if (!hasClass(first, 'record')) return rest.flatMap(convert);
  return [paragraph([text(`${wordsOf(summary)}. `), ...first.children.flatMap(convert)])];
}
