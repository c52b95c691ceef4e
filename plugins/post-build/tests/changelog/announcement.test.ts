import {expect, it} from 'vitest';
import {announcement} from '../../../../src/navigation';

const change = (weight: string) => ({weight});

it.each([
  [undefined, 'This site describes version v2.1.0 of the API.'],
  [
    [change('breaking'), change('compatible'), change('compatible'), change('wording')],
    'Version v2.1.0 of the API has 1 breaking and 2 other changes.',
  ],
  [[change('compatible')], 'Version v2.1.0 of the API has 0 breaking and 1 other change.'],
  [[change('wording')], 'Version v2.1.0 of the API has no changes to calls or webhooks.'],
  [[], 'Version v2.1.0 of the API has no changes to calls or webhooks.'],
])('announces a version with its changes: %j', (changes, text) => {
  const {content, id} = announcement({version: 'v2.1.0', changes}) ?? {};
  expect(content).toBe(`${text} <a href="/docs/changelog#v2-1-0">Read the changelog</a>`);
  expect(id).toBe('api-v2.1.0');
});
