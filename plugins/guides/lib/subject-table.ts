/**
 * Makes the table of `<TestSubjects of="person" />`: the sandbox's subjects of a type, each with its request and a link
 * that runs it.
 */
import type {Table} from 'mdast';
import {runLink} from '../../../src/components/sandbox/request-link';
import type {Attributes} from './jsx';
import {parseSentence} from './markdown';
import {code, link, table, text} from './nodes';
import type {GuideFacts, Subject} from './types';

export function makeSubjectTable({book, cast}: GuideFacts, {of = ''}: Attributes): Table {
  const subjects = cast();
  const members = subjects.filter(({type}) => type === of);
  const types = [...new Set(subjects.map(({type}) => type))];
  if (members.length === 0) throw new Error(`no test subject is a \`${of}\`; there are ${types.join(', ')}`);
  const rows = members.map(({name, title, outcome, try: {operationId, ...request}}) => {
    const {url, method, path} = book.operation(operationId);
    return [
      [text(name)],
      [link(runLink(url, request), [text(title)])],
      parseSentence(outcome),
      [code(`${method} ${printRequest(path, request)}`)],
    ];
  });
  return table(
    ['Subject', 'Made for', 'What you see', 'Request'],
    rows,
    members.map(({id}) => id),
  );
}

/** Prints a request on one line: `/screening/simple { "entityName": "Torresund" }`. */
function printRequest(template: string, {path = {}, query = {}, body}: Omit<Subject['try'], 'operationId'>): string {
  const filled = template.replace(/\{(\w+)\}/g, (part, name: string) => path[name] ?? part);
  const parameters = new URLSearchParams(query).toString();
  const json = body === undefined ? '' : ` ${JSON.stringify(body, null, 1).replace(/\n\s*/g, ' ')}`;
  return filled + (parameters && `?${parameters}`) + json;
}
