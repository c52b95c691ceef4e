/** Checks that the keys of a response link to the fields of the reference. */
import {describe, expect, it} from 'vitest';
import {findCall, firstDraft} from '../../src/components/sandbox/call';
import {linkOfKey} from '../../src/components/sandbox/field-link';
import {branchesOf, flatten, listEndpoints, type Schema, toJsonLines} from '@screening/api';
import {description, operationIds, sendDraft} from '../lib/sandbox-panel/page';

async function linksOf(operationId: string) {
  const call = findCall(operationId);
  const links: {path: string[]; link?: string}[] = [];
  for (const example of call.body?.examples ?? [undefined]) {
    const json = example === undefined ? '' : JSON.stringify(example);
    const response: unknown = await (await sendDraft(call, {...firstDraft(call), json})).json();
    for (const {key, path = []} of toJsonLines(response))
      if (key !== undefined) links.push({path, link: linkOfKey(operationId, response, path)});
  }
  return links;
}

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
    expect(links.filter(({link, path}) => link === undefined && !isLeftOpen(operationId, path))).toEqual([]);
  });

  it('link to the field on the same page or on the page of its schema, if the description has it', async () => {
    const links = new Map((await linksOf('getEntity')).map(({path, link}) => [path.join('.'), link]));
    expect(links.get('urn')).toBe('#response.urn');
    expect(links.get('riskMetadata.pepLevels')).toBe('#response.riskMetadata.pepLevels');
    expect([...links.values()].filter((link) => link?.startsWith('/api/schemas/'))).not.toEqual([]);
    expect(linkOfKey('listGroups', {toString: 1}, ['toString'])).toBeUndefined();
    expect(linkOfKey('noSuchCall', {a: 1}, ['a'])).toBeUndefined();
  });
});
