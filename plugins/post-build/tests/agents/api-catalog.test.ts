/** Checks that the catalog names the API and links to its descriptions and documentation. */
import {expect, it} from 'vitest';
import {describeApi} from '../../agents/api-catalog';
import {readBundle} from '@screening/api/node';
import {product} from '../../../../src/product';

const doc = readBundle('.');

it('has the base URL of the API as its anchor', () => {
  expect(describeApi(doc).linkset.map(({anchor}) => anchor)).toEqual([`${product.apiOrigin}/external/v2`]);
});

it('fails if the description names no server', () => {
  expect(() => describeApi({servers: []})).toThrow('the description names no server');
});

it('lists each link with its full URL, media type and title', () => {
  const [api] = describeApi(doc).linkset;
  const types = Object.fromEntries(
    [...api['service-desc'], ...api['service-doc'], ...api['service-meta']].map(({href, type, title}) => {
      expect(title).toMatch(/^[A-Z]/);
      return [href.replace(product.siteUrl, ''), type];
    }),
  );
  expect(types).toEqual({
    '/openapi.json': 'application/json',
    '/openapi.yaml': 'application/yaml',
    '/api': 'text/html',
    '/docs': 'text/html',
    '/llms.txt': 'text/plain',
  });
});
