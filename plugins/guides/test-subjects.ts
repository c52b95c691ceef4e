/** Makes `<TestSubjects of="company" />` into a table of the sandbox's test subjects of a type. */
import type {TestSubject} from '@screening/sandbox/server';
import {runLink} from '../../src/components/sandbox/request-link';
import {parseSentence} from '../lib/markdown';
import {inline} from '../lib/mdx-elements';
import {code, link, table} from '../lib/nodes';
import {defineComponent} from './lib/components';

export const testSubjects = defineComponent({
  required: ['of'],
  form: 'block',
  make({of: wantedType}, {data: {index, subjects}}) {
    const shown = subjects().filter(({type}) => type === wantedType);
    const rows = shown.map(({name, title, outcome, try: {operationId, ...request}}) => {
      const {url, method, path} = index.operation(operationId);
      return [
        [name],
        [link(runLink(url, request), [title])],
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
