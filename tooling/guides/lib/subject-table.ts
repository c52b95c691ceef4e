/** Makes the table of `<TestSubjects of="person" />`: the sandbox's subjects of a type, each with a link that runs its request. */
import type {Table} from 'mdast';
import {runLink} from '../../../src/components/sandbox/run-link';
import type {Attributes} from './jsx';
import {link, table, text} from './nodes';
import type {GuideFacts} from './types';

export function makeSubjectTable({book, cast}: GuideFacts, {of = ''}: Attributes): Table {
  const subjects = cast();
  const members = subjects.filter(({type}) => type === of);
  const types = [...new Set(subjects.map(({type}) => type))];
  if (members.length === 0) throw new Error(`no test subject is a \`${of}\`; there are ${types.join(', ')}`);
  const rows = members.map(({name, title, outcome, try: {operationId, ...request}}) => [
    [text(name)],
    [link(runLink(book.operation(operationId).url, request), [text(title)])],
    [text(outcome)],
  ]);
  return table(
    ['Subject', 'Made for', 'What you see'],
    rows,
    members.map(({id}) => id),
  );
}
