/** Tests the report and the files of the command: what they contain, and that hostile texts do nothing in them. */
import {statSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {kinds} from '../../src/effectiveness/kinds';
import {hasTitle, torresund, useEffectiveness} from './effectiveness-workspace';

const work = useEffectiveness();
const {path, test, read, report, csv} = work;

describe('the files', () => {
  const hostile = '<script>alert(1)</script>';

  it('show hostile texts as texts, and load nothing', async () => {
    work.platform.further.account = {organizationName: `<img src=x onerror=alert(1)>${hostile}`};
    work.platform.further.sources = {
      rawDataSources: [
        {key: `"><iframe src=//evil.example>`, lastRunDate: '</td><style>*{}</style>'},
        7,
      ],
      reportDataSources: {lastUpdated: hostile},
    };
    work.platform.answer((asked) =>
      hasTitle(asked) ? {status: 400, text: `${hostile}\u202e`} : {[`S-1${hostile}`]: 0.6},
    );
    const {code} = await test([
      `"T-1"">${hostile}",Ilvane ${hostile} Torresund,person,,,,S-1${hostile}`,
      'T-2,Ostrel Windham,person,,,,S-<b>2',
    ]);
    expect(code).toBe(1);
    const page = read('effectiveness.html');
    expect(page).toContain('&lt;script&gt;');
    expect(page.match(/<(script|img|iframe|b|link|object|embed|base|form)\b/gi)).toBeNull();
    expect(page.match(/<style/g)).toHaveLength(1);
    expect(page).not.toContain('\u202e');
    expect(page).not.toMatch(/<[^>]*\s(src|on\w+|style)=/i);
    expect(page).not.toMatch(/<[^>]+\b(href|src)="(?!#)/);
    expect(page).toContain('default-src &#39;none&#39;');
  });

  it('run nothing in a spreadsheet', async () => {
    work.platform.answer(() => ({'=1+1': 1}));
    await test(['T-1,Ilvane Torresund,person,,,,=1+1']);
    expect(csv()[0].expected).toBe("'=1+1");
    expect(report().figures.kinds[0].thresholds[0].found).toBe(1);
  });

  it('are readable for their owner only, and say how they were made', async () => {
    work.platform.further.sources = {
      rawDataSources: [{key: 'measures', firstIngestedDate: '2021', lastRunDate: '2025-03-14'}],
      reportDataSources: [{lastUpdated: '2025-03-13'}],
    };
    work.platform.answer(() => ({'S-1': 1}));
    const {stderr} = await test([torresund]);
    for (const name of ['effectiveness.html', 'effectiveness.csv', 'effectiveness.json'])
      expect(statSync(path(`state/${name}`)).mode & 0o777, name).toBe(0o600);
    const page = read('effectiveness.html');
    const {policy, sources, tool} = report();
    expect(stderr).toContain(policy.sha256.slice(0, 12));
    expect(sources.atEnd).toEqual({
      raw: [{key: 'measures', firstIngested: '2021', lastRun: '2025-03-14'}],
      reportsUpdated: ['2025-03-13'],
    });
    for (const text of [policy.sha256, 'measures', '2025-03-13', tool.version, 'Example Bank'])
      expect(page).toContain(text);
    for (const {title} of kinds) expect(page).toContain(title);
    // The page says first what it does not prove.
    const limits = page.indexOf("What this report doesn't prove");
    expect(limits).toBeGreaterThan(page.indexOf('prove only that the program works'));
    expect(page.indexOf('Result at')).toBeGreaterThan(limits);
    expect(read('effectiveness.json') + page + read('effectiveness.csv')).not.toContain(
      'lying-key',
    );
  });

  it('have one row for each variation', async () => {
    work.platform.answer(() => ({'S-1': 1}));
    await test([torresund, 'N-1,Ostrel Windham,person,,,,none']);
    expect(csv()).toHaveLength(kinds.length + 1);
    expect(csv().at(-1)).toMatchObject({kind: 'exact', expected: 'none', outcome: 'not-listed'});
  });
});
