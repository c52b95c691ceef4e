/** Tests the links of the built page of test subjects, which open the sandbox with a request. */
import {selectAll} from 'hast-util-select';
import {expect, it} from 'vitest';
import {endpointUrl} from '@screening/api';
import {newTester, operations, testSubjects} from '@screening/sandbox/testing';
import {parseHtml} from '../../plugins/post-build/pages';
import {readLinkedRequest} from '../../src/components/sandbox/read-linked-request';
import {linkText} from '../../src/components/sandbox/request-link';
import {readHtml} from '../lib/site/built-page';

it('the page of test subjects has a link for each subject, which returns the expected response', async () => {
  const page = parseHtml(readHtml('/docs/guides/one-off-screening/test-subjects'));
  const links = selectAll('a[href]', page)
    .map(({properties}) => new URL(String(properties.href), 'http://site.example'))
    .filter(({searchParams}) => searchParams.has('try'));
  const shown = new Set<(typeof testSubjects)[number]>();
  for (const {pathname, search} of links) {
    const endpoint = operations.find((one) => endpointUrl(one) === pathname);
    const request = readLinkedRequest(linkText({search, hash: ''}) ?? '');
    if (!endpoint || 'problem' in request) throw new Error(`no request in ${pathname}${search}`);
    const response = await newTester().get(endpoint.operation.operationId, request);
    const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
    const subject = testSubjects.find(
      ({try: {body, path = {}, query = {}}}) =>
        same(body, request.body) && same(path, request.path) && same(query, request.query),
    );
    expect(response, pathname + search).toMatchObject(
      subject?.expect ?? {no: 'subject sends this'},
    );
    if (subject) shown.add(subject);
  }
  // Some are linked twice: by what they show, and in the list of all.
  expect(links.length).toBeGreaterThan(testSubjects.length);
  expect(testSubjects.filter((subject) => !shown.has(subject))).toEqual([]);
});
