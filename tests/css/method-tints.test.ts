import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {listEndpoints} from '@screening/api';
import {readBundle} from '@screening/api/node';

const css = readFileSync('src/css/site.css', 'utf8');
const methods = [
  ...new Set(listEndpoints(readBundle('.')).map(({kind, method}) => (kind === 'webhook' ? 'event' : method))),
];

it('each method in the description has a unique tint and a label in the sidebar', () => {
  expect(methods.length).toBeGreaterThan(2);
  const tints = methods.map((method) => new RegExp(`\\.api-method\\.${method} {\\s*--method: (.*);`).exec(css)?.[1]);
  expect(tints).not.toContain(undefined);
  expect(new Set(tints).size).toBe(methods.length);
  const names = [...css.matchAll(/^\.api-method(?:\.\w+)? > \.menu__link::before {[^}]*content: '(\w+)'/gm)].map(
    ([, name]) => name.toLowerCase(),
  );
  expect(names.sort()).toEqual(methods.sort());
});
