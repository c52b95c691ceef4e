/** Tests the sections of the changelog. */
import {expect, test} from 'vitest';
import {parseReleases} from '../../lib/releases';
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
          kind: 'changed',
          migration: 'Migration: Send `shut`.',
        },
        {text: 'A new field.', kind: 'added'},
      ],
    },
    {
      name: 'v2.0.1',
      anchor: 'v2-0-1',
      date: '2026-11-21',
      changes: [{text: 'Another wording.', kind: 'changed'}],
    },
  ];
  const changelog =
    '# Changelog\n\n## 1.1.0\n\nNot yet.\n\n## 1.0.0, December 1, 2026\n\nThe first:\n\n- `all`\n';
  const releases = () => parseReleases('Clients', changelog);
  const {html, problems} = await render('<Changelog />', makeData({versions, releases}));
  expect(problems).toEqual([]);
  expect([...html.matchAll(/<h3 id="([^"]*)">([^<]*)/g)].map((match) => match.slice(1))).toEqual([
    ['v2-1-0', 'API v2.1.0'],
    ['v2-0-1', 'API v2.0.1'],
    ['clients-1-0-0', 'Clients 1.0.0'],
  ]);
  expect(html.match(/<section class="version">/g), 'a box for each version').toHaveLength(3);
  const days = [...html.matchAll(/<time dateTime="([^"]*)">([^<]*)<\/time>/gi)];
  expect(days.map((match) => match.slice(1))).toEqual([
    ['2027-02-03', 'February 3, 2027'],
    ['2026-11-21', 'November 21, 2026'],
    ['2026-12-01', 'December 1, 2026'],
  ]);
  expect([...html.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item]) => item.trim())).toEqual([
    '<strong class="change breaking">Breaking</strong>: The filter no longer accepts <code>open</code>. ' +
      '(<a href="/api/list-things">POST /things</a>) Migration: Send <code>shut</code>.',
    '<strong class="change added">Added</strong>: A new field.',
    '<strong class="change changed">Changed</strong>: Another wording.',
    '<code>all</code>',
  ]);
});

test('each version but the first of a product says whether it can break a program', async () => {
  const clients = [
    '## 3.0.0, March 3, 2027\n\n- **Breaking:** `all` is gone.\n- Breaking: `one` is gone.\n',
    '## 2.0.0, February 2, 2027\n\n- `one`\n',
  ].join('\n');
  const sandbox = '## 1.1.0, January 2, 2027\n\n- More.\n\n## 1.0.0, January 1, 2027\n\n- All.\n';
  const releases = () => [
    ...parseReleases('Clients', clients),
    ...parseReleases('Sandbox', sandbox),
    ...parseReleases('Tool', '## 1.0.0, January 1, 2027\n\n- All.\n'),
  ];
  const {html, problems} = await render('<Changelog />', makeData({releases}));
  expect(problems).toEqual([]);
  const sections = html.split('<section class="version">').slice(1);
  const heads = sections.map((section) => section.split('<div>')[0].replaceAll(/<[^>]*>/g, ' '));
  expect(heads.map((head) => head.replaceAll(/\s+/g, ' ').replaceAll(' .', '.').trim())).toEqual([
    'Clients 3.0.0 March 3, 2027. 2 breaking changes.',
    'Clients 2.0.0 February 2, 2027',
    'Sandbox 1.1.0 January 2, 2027. No breaking changes.',
    'Sandbox 1.0.0 January 1, 2027',
    'Tool 1.0.0 January 1, 2027',
  ]);
});
