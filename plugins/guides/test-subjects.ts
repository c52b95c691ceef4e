/**
 * Shows the sandbox's test subjects, with links that open the sandbox with their requests: `<TestSubjects of="company" />`
 * is a table of those of a type, and `<TestSubject of="qq-tve">A match without any risk</TestSubject>` the link of one.
 */
import {nearest, type NameIndex} from '@screening/api';
import type {TestSubject} from '@screening/sandbox/server';
import {runLink} from '../../src/components/sandbox/request-link';
import {parseSentence} from '../lib/markdown';
import {inline} from '../lib/mdx-elements';
import {code, link, table} from '../lib/nodes';
import {defineComponent, readPhrasing} from './lib/components';

/** Returns the address that opens the sandbox with the request of a subject. */
function addressOf(index: NameIndex, {operationId, ...request}: TestSubject['try']): string {
  return runLink(index.operation(operationId).url, request);
}

export const testSubject = defineComponent({
  required: ['of'],
  form: 'inline',
  make({of: wanted}, {data: {index, subjects}}, node) {
    const subject = subjects().find(({id}) => id === wanted);
    if (!subject) {
      const ids = subjects().map(({id}) => id);
      throw new Error(`no test subject \`${wanted}\`${nearest(wanted, ids)}`);
    }
    return [link(addressOf(index, subject.try), readPhrasing(node))];
  },
});

export const testSubjects = defineComponent({
  required: ['of'],
  form: 'block',
  make({of: wantedType}, {data: {index, subjects}}) {
    const shown = subjects().filter(({type}) => type === wantedType);
    const rows = shown.map(({name, title, outcome, try: sent}) => {
      const {operationId, ...request} = sent;
      const {method, path} = index.operation(operationId);
      return [
        [name],
        [link(addressOf(index, sent), [title])],
        parseSentence(outcome),
        [
          inline('details', {}, [
            inline('summary', {'data-not-in-markdown': ''}, [code(path)]),
            code(`${method} ${printRequest(path, request)}`),
          ]),
        ],
      ];
    });
    const ids = shown.map(({id}) => id);
    return [table(['Subject', 'Made for', 'What you see', 'Request'], rows, ids)];
  },
});

/** Prints a request on one line: `/screening/simple { "entityName": "Torresund" }`. */
function printRequest(
  template: string,
  {path = {}, query = {}, body}: Omit<TestSubject['try'], 'operationId'>,
): string {
  const filled = template.replace(/\{(\w+)\}/g, (part, name: string) => path[name] ?? part);
  const parameters = new URLSearchParams(query).toString();
  const json = body === undefined ? '' : ` ${JSON.stringify(body, null, 1).replace(/\n\s*/g, ' ')}`;
  return filled + (parameters && `?${parameters}`) + json;
}
