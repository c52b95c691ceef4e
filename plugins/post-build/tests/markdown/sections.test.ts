/** Tests that `read_page` of the MCP server finds each field and response in the Markdown of the reference. */
import {it} from 'vitest';
import {responseAnchor, type Field} from '@screening/api';
import {sectionOf} from '@screening/sandbox/testing';
import {withoutAnchors} from '../../markdown/anchors';
import {writeMarkdown} from '../../markdown/markdown';
import {referenceBlocks} from '../../markdown/reference';
import {expectFacts, server, type WrittenPage} from '../lib/reference-markdown';

/** Returns the Markdown of a page as if no page linked to its anchors, so that only its words lead to a section. */
const textOf = (page: WrittenPage): string =>
  withoutAnchors(writeMarkdown(referenceBlocks(page, server)));

/** Yields the fields of a list and those below them. The server finds no fields of alternatives. */
function* fieldsIn(fields: Field[] = []): Generator<Field> {
  for (const field of fields) {
    yield field;
    yield* fieldsIn(field.fields);
  }
}

it('finds each parameter, each field of a body and each response of an operation or a webhook', () => {
  expectFacts('endpoint', (page, expectFact) => {
    const {parameters, body, responses} = page.model;
    const text = textOf(page);
    const success = responses.find(({status}) => status === '200');
    const roots = [...parameters, body?.root, success?.root];
    for (const root of roots)
      for (const {anchor, name} of fieldsIn(root?.fields)) {
        const section = sectionOf(text, anchor);
        expectFact(anchor, section?.startsWith(`- \`${name}\` `) ?? false);
      }
    for (const {status, reason} of responses) {
      const [line = ''] = sectionOf(text, responseAnchor(status))?.split('\n') ?? [];
      const title = Number(status) < 400 ? `### ${status} ${reason}` : `- [${status} ${reason}](`;
      expectFact(title, line.startsWith(title));
    }
  });
});

it('finds each field of a schema', () => {
  expectFacts('schema', (page, expectFact) => {
    const text = textOf(page);
    for (const {anchor, name} of fieldsIn(page.model.root.fields)) {
      const section = sectionOf(text, anchor);
      expectFact(anchor, section?.startsWith(`- \`${name}\` `) ?? false);
    }
  });
});
