/** Shows how many reviews each threshold causes. */
import {counted} from '../../output/counted';
import {markup, table, type Html} from '../html';
import {drawLines} from '../plots';
import type {Report} from '../report';
import {percent, small, mark} from './texts';

/** Shows the work of each threshold: candidates of subjects without a record. */
export function reviews({figures, policy}: Report): Html {
  const {counted: notListed, thresholds} = figures.notListed;
  if (notListed === 0)
    return markup`<h2>Reviews by threshold</h2>
<p>The file has no subject with the label <code>none</code>, so the report can't say how many reviews a threshold causes. A low threshold finds more, and costs more work: add names that aren't listed.</p>`;
  const values = thresholds.map(({threshold, candidates}) => ({
    threshold,
    value: candidates / notListed,
  }));
  const most = Math.max(1, Math.ceil(Math.max(...values.map(({value}) => value))));
  const plot = drawLines({
    id: 'plot-reviews',
    title: "Candidates per subject that isn't listed, by match threshold",
    description: `${values
      .map(({threshold, value}) => `${threshold}: ${value.toFixed(2)}`)
      .join('; ')}. The table below has all figures.`,
    lines: [{title: 'Candidates per subject', points: values}],
    ticks: [0, most / 4, most / 2, (most * 3) / 4, most],
    most,
    format: (value) => String(Math.round(value * 100) / 100),
    policyThreshold: policy.threshold,
  });
  return markup`<h2>Reviews by threshold</h2>
<p>Each candidate of a subject that isn't listed is work that finds nothing. These subjects are screened with their exact names only.</p>
<figure>${plot}<figcaption>Candidates per subject. Dashed vertical line: the threshold of the policy.</figcaption></figure>
${table(
  'reviews',
  `Candidates of ${counted(notListed, 'subject', 'subjects')} without a record${small(notListed)}`,
  [
    {title: 'Threshold'},
    {title: 'Candidates', isNumber: true},
    {title: 'Per subject', isNumber: true},
    {title: 'Subjects with candidates', isNumber: true},
    {title: 'Of all', isNumber: true},
  ],
  thresholds.map(({threshold, candidates, subjects}) => [
    mark(threshold, policy.threshold),
    candidates,
    (candidates / notListed).toFixed(2),
    subjects,
    percent(subjects / notListed),
  ]),
)}`;
}
