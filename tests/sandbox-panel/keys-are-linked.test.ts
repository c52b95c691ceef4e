/** Checks that the keys of a response link to the fields of the reference. */
import {describe, expect, it} from 'vitest';
import {findCall, firstDraft} from '../../src/components/sandbox/call';
import {linkOfKey} from '../../src/components/sandbox/field-link';
import {branchesOf, flatten, listEndpoints, type Schema, toJsonLines} from '@screening/api';
import {anchors, description, operationIds, pageDescription, sendDraft} from '../lib/sandbox-panel/page';

const linksOf = async (operationId: string) => {
  const call = findCall(pageDescription, operationId);
  const answers = await Promise.all(
    (call.body?.examples ?? [undefined]).map(async (example) => {
      const json = example ? JSON.stringify(example.value) : '';
      return (await sendDraft(call, {...firstDraft(pageDescription, call), json})).json() as Promise<unknown>;
    }),
  );
  return answers.flatMap((answer) =>
    toJsonLines(answer)
      .filter(({key}) => key !== undefined)
      .map(({path = []}) => ({path: path.join('.'), link: linkOfKey(anchors, operationId, answer, path)})),
  );
};

/** Returns whether the description leaves a key open, because one of the objects around it has no fields. */
function isLeftOpen(operationId: string, path: string[]): boolean {
  const endpoint = listEndpoints(description).find(({operation}) => operation.operationId === operationId);
  let schema: Schema | undefined = endpoint?.operation.responses['200']?.content?.['application/json']?.schema;
  for (const step of path) {
    const flat: Schema = flatten(description, schema ?? {});
    const next = /^\d+$/.test(step) ? flat.items : flat.properties?.[step];
    if (typeof next !== 'object') return !flat.properties && branchesOf(flat).length === 0;
    schema = next;
  }
  return false;
}

describe('the keys of a response', () => {
  it.each(operationIds)('of %s are linked unless the description leaves them open', async (operationId) => {
    const links = await linksOf(operationId);
    expect(links.length).toBeGreaterThan(0);
    const lost = links.filter(({link, path}) => link === undefined && !isLeftOpen(operationId, path.split('.')));
    expect(lost).toEqual([]);
  });

  it('link to the field on the same page or on the page of its schema', async () => {
    const links = new Map((await linksOf('getEntity')).map(({path, link}) => [path, link]));
    expect(links.get('urn')).toBe('#response.urn');
    expect(links.get('riskMetadata.pepLevels')).toBe('#response.riskMetadata.pepLevels');
    const inRecord = [...links.values()].filter((link) => link?.startsWith('/api/schemas/'));
    expect(inRecord.length).toBeGreaterThan(0);
  });

  it('have no link if the description does not define them', () => {
    expect(linkOfKey(anchors, 'listGroups', {toString: 1}, ['toString'])).toBeUndefined();
    expect(linkOfKey(anchors, 'noSuchCall', {a: 1}, ['a'])).toBeUndefined();
  });
});
