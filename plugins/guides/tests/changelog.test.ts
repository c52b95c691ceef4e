/** Tests the sections of the changelog. */
import {expect, test} from 'vitest';
import type {Version} from '../../lib/versions';
import {makeData, render} from './lib/render';

test('each version has its anchor, its day and its changes, and a breaking change says how to migrate', async () => {
  const versions: Version[] = [
    {
      name: 'v2.1.0',
      anchor: 'v2-1-0',
      date: '2027-02-03',
      changes: [
        {
          text: 'The filter no longer accepts `open`.',
          part: {name: 'POST /things', url: '/api/list-things'},
          migration: 'Migration: Send `shut`.',
        },
        {text: 'A new field.'},
      ],
    },
    {
      name: 'v2.0.1',
      anchor: 'v2-0-1',
      date: '2026-11-21',
      changes: [{text: 'The first description.'}],
    },
  ];
  const {html, problems} = await render('<Changelog />', makeData({versions}));
  expect(problems).toEqual([]);
  expect([...html.matchAll(/<h3 id="([^"]*)">([^<]*)/g)].map((match) => match.slice(1))).toEqual([
    ['v2-1-0', 'v2.1.0'],
    ['v2-0-1', 'v2.0.1'],
  ]);
  expect([...html.matchAll(/<p>([^<]*)<\/p>/g)].map(([, text]) => text)).toEqual([
    'Described here since February 3, 2027.',
    'Described here since November 21, 2026.',
  ]);
  expect([...html.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item]) => item)).toEqual([
    '<strong>Breaking:</strong> The filter no longer accepts <code>open</code>. ' +
      '(<a href="/api/list-things">POST /things</a>) Migration: Send <code>shut</code>.',
    'A new field.',
    'The first description.',
  ]);
});
