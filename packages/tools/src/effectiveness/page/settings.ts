/** Names the settings and the data of the test. */
import {counted} from '../../output/counted';
import type {Sources} from '../account';
import {markup, name, table, type Html} from '../html';
import type {Report} from '../report';
import {showTime} from './texts';

/** A name of a fact with its value. */
type Fact = [title: string, value: Html | string | number];

const facts = (list: readonly Fact[]): Html =>
  markup`<dl class="facts">${list.map(([title, value]) => markup`<dt>${title}</dt><dd>${value}</dd>`)}</dl>`;

/** Lists the settings and the state of the platform, without which the figures mean nothing. */
export function settings(report: Report): Html {
  const {policy, thresholds, seed, sample, subjects, screenings, platform, figures, tool} = report;
  return markup`<h2>Settings, subjects and data</h2>
${facts([
  ['Screening type', policy.screeningType],
  ['Match threshold', policy.threshold],
  ['Policy (SHA-256)', markup`<code>${policy.sha256}</code>`],
  ['Compared thresholds', thresholds.join(', ')],
  [
    'Platform',
    markup`${platform.address}${platform.isTestKey === true ? ', test key' : ''}${
      platform.organization === undefined ? '' : markup`, ${name(platform.organization)}`
    }`,
  ],
  ['First and last screening', `${showTime(figures.firstSearch)}, ${showTime(figures.lastSearch)}`],
  [
    'Subjects',
    `${subjects.tested} tested of ${subjects.rows} rows: ${subjects.listed} listed, ${subjects.notListed} not listed`,
  ],
  ['File of subjects (SHA-256)', markup`<code>${subjects.sha256 ?? '–'}</code>`],
  ['Sample', sample === undefined ? 'All subjects of the file' : `${sample} at random`],
  ['Seed', seed],
  [
    'Calls',
    `${counted(screenings.made, 'screening', 'screenings')}, and ${screenings.checks} to check the thresholds`,
  ],
  ['Program', `${tool.name} ${tool.version}, Node.js ${tool.node}, Unicode ${tool.unicode}`],
])}
${showSources(report)}`;
}

/** Shows how old the data was, and whether it changed during the test. */
function showSources({sources: {atStart, atEnd}}: Report): Html {
  if (!atStart || !atEnd || atStart.raw.length + atStart.reportsUpdated.length === 0)
    return markup`<h3>Data sources</h3><p>The platform named no dates of its data sources.</p>`;
  const isChanged = JSON.stringify(atStart) !== JSON.stringify(atEnd);
  const before = new Map(atStart.raw.map((source) => [source.key, source]));
  const updated = ({reportsUpdated}: Sources): string => reportsUpdated.join(', ') || '–';
  return markup`<h3>Data sources</h3>
<p>${
    isChanged
      ? markup`<strong>The data changed during the test:</strong> results before and after aren't comparable.`
      : 'The dates were the same at the start and at the end of the test.'
  } Report data was last updated at ${updated(atEnd)}.</p>
${table(
  'sources',
  'Sources of the platform, with their dates as it writes them',
  [
    {title: 'Source'},
    {title: 'First ingested'},
    {title: 'Last run, at the start'},
    {title: 'Last run, at the end'},
  ],
  atEnd.raw.map(({key, firstIngested, lastRun}) => [
    key,
    firstIngested ?? '–',
    before.get(key)?.lastRun ?? '–',
    lastRun ?? '–',
  ]),
)}`;
}
