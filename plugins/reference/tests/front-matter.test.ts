/** Checks the front matter of reference pages. */
import {existsSync} from 'node:fs';
import {expect, test} from 'vitest';
import {listEndpoints} from '@screening/api';
import {readBundle} from '@screening/api/node';
import {schemaIds} from '../page-ids';
import {pageWriters} from '../page-writers';

const doc = readBundle('.');

/** Returns the target of each page's "Edit this page" link. */
function targets(sourceUrl: string): (string | null)[] {
  const {createApiPageMD, createSchemaPageMD, createInfoPageMD} = pageWriters(
    doc,
    undefined,
    sourceUrl,
  );
  const pages = [
    ...listEndpoints(doc).map(({operation}) =>
      createApiPageMD({api: {operationId: operation.operationId}}),
    ),
    ...[...schemaIds(doc).keys()].map((title) => createSchemaPageMD({schema: {title}})),
    createInfoPageMD({id: 'index'}),
  ];
  return pages.map(
    (page) => JSON.parse(/^custom_edit_url: (.*)$/m.exec(page)?.[1] ?? '0') as string | null,
  );
}

test('every page links to its source file if the repository is known', () => {
  const found = targets('https://code.example/tree/main/');
  expect(found.length).toBeGreaterThan(50);
  const lost = found.filter((url) => {
    const path = /^https:\/\/code\.example\/tree\/main\/(openapi\/[^{}]+)$/.exec(url ?? '')?.[1];
    return !path || !existsSync(decodeURI(path));
  });
  expect(lost).toEqual([]);
});
