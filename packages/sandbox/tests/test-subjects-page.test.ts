/** Checks the built page of test subjects: every subject has a link that returns the expected response. */
import {existsSync, readFileSync} from 'node:fs';
import {selectAll} from 'hast-util-select';
import {beforeAll, describe, expect, it} from 'vitest';
import {readLinkedRequest} from '../../../src/components/sandbox/linked-request';
import {linkText} from '../../../src/components/sandbox/request-link';
import {endpointUrl} from '@screening/api';
import {parseHtml} from '../../../plugins/post-build/pages';
import {cast, description, newTester, operations} from './lib/sandbox';

const file = 'build/docs/guides/one-off-screening/test-subjects.html';
let links: URL[];

describe('the page of test subjects', () => {
  beforeAll(() => {
    if (!existsSync(file)) throw new Error('The site is not built: run `npm run build` first.');
    const addresses = selectAll('a[href]', parseHtml(readFileSync(file, 'utf8'))).map(
      ({properties}) => new URL(String(properties.href), 'http://site.example'),
    );
    links = addresses.filter(({searchParams}) => searchParams.has('try'));
  });

  it('has a link for every subject of the cast', () => {
    expect(links.length).toBeGreaterThanOrEqual(40);
    expect(links).toHaveLength(cast.length);
  });

  it('has links that return the expected response for each subject', async () => {
    const left = new Set(cast);
    for (const {pathname, search} of links) {
      const endpoint = operations.find((one) => endpointUrl(one) === pathname);
      const request = readLinkedRequest(description, linkText({search, hash: ''}) ?? '');
      if (!endpoint || 'problem' in request) throw new Error(`no request in ${pathname}${search}`);
      const answer = await newTester().get(endpoint.operation.operationId, request);
      const member = [...left].find(({try: {body, path = {}, query = {}}}) => {
        const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
        return same(body, request.body) && same(path, request.path) && same(query, request.query);
      });
      expect(answer, pathname + search).toMatchObject(member?.expect ?? {no: 'subject sends this'});
      if (member) left.delete(member);
    }
    expect([...left].map(({title}) => title)).toEqual([]);
  });
});
