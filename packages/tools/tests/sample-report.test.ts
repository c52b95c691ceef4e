/** Tests the report for the page on screening settings, with the sandbox. */
import {newTester, regularKey} from '@screening/sandbox/testing';
import type {Transport} from '@screening/client';
import {expect, it} from 'vitest';
import {makeSampleReport} from '../sample-report';

/** Makes a report of subjects with the sandbox. */
function make(...rows: string[]) {
  const {sandbox} = newTester();
  const transport: Transport = async ({method, url, headers, body}) => {
    const response = await sandbox.fetch(new Request(url, {method, headers, body}));
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: new Uint8Array(await response.arrayBuffer()),
    };
  };
  const baseUrl = `http://127.0.0.1${sandbox.basePath}`;
  const subjects = ['customerKey,entityName,entityType,expected', ...rows].join('\n');
  return makeSampleReport(`${subjects}\n`, {baseUrl, apiKey: regularKey, transport});
}

it('has three files and plots without styles, scripts and identifiers', async () => {
  const {files, plots} = await make(
    'T-1,Ilvane Torresund,person,S-48210',
    'T-2,Jo Ember,person,none',
  );
  expect(Object.keys(files)).toEqual([
    'effectiveness.html',
    'effectiveness.csv',
    'effectiveness.json',
  ]);
  expect(Buffer.from(files['effectiveness.html']).toString()).toContain(
    'These figures prove only that the program works',
  );
  for (const {title, description, picture} of Object.values(plots)) {
    expect(title).toMatch(/^Share of variations that were found/);
    expect(description).toMatch(/\d.*\.$/);
    expect(picture).toMatch(/^<svg class="plot" height="\d+" aria-hidden="true">.*<\/svg>$/);
    expect(picture).not.toMatch(/style|script|id=|<title|<desc|\bon\w+=/);
  }
});

it('is refused if something needs a person', async () => {
  await expect(make('T-1,Ilvane Torresund,person,S-00000')).rejects.toThrow('label');
});
