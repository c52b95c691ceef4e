/** Shows what each threshold finds. */
import type {KindFigures} from '../figures';
import {markup, table, type Html, type TableColumn} from '../html';
import {drawLines} from '../plots';
import type {Report} from '../report';
import {showInterval, showShare, small, mark} from './texts';

/** Draws the share that each threshold finds. */
export function plotByThreshold({figures, policy}: Report): Html {
  const [exact] = figures.kinds;
  const lineOf = (title: string, {thresholds: list}: KindFigures) => ({
    title,
    points: list.map(({threshold, share}) => ({
      threshold,
      ...(share === undefined ? {} : {value: share}),
    })),
  });
  return drawLines({
    id: 'plot-thresholds',
    title: 'Share of variations that were found, by match threshold',
    description: `${figures.variations.thresholds
      .map((one) => `${one.threshold}: ${showShare(one)}`)
      .join('; ')}. The table below has all figures.`,
    lines: [lineOf('Altered names', figures.variations), lineOf('Exact names', exact)],
    ticks: [0, 0.25, 0.5, 0.75, 1],
    most: 1,
    format: (value) => `${value * 100}%`,
    policyThreshold: policy.threshold,
  });
}

/** Lists the share that each threshold finds. */
export function byThreshold(report: Report): Html {
  const {figures, policy, thresholds} = report;
  const [exact] = figures.kinds;
  const columns: TableColumn[] = [
    {title: 'Threshold'},
    {title: 'Exact found', isNumber: true},
    {title: 'Exact missed', isNumber: true},
    {title: 'Altered found', isNumber: true},
    {title: 'Altered missed', isNumber: true},
    {title: 'Share of altered', isNumber: true},
    {title: '95% interval', isNumber: true},
  ];
  return markup`<h2>Found and missed by threshold</h2>
<figure>${plotByThreshold(report)}<figcaption>Solid line with dots: altered names. Dotted line: exact names. Dashed vertical line: the threshold of the policy.</figcaption></figure>
${table(
  'by-threshold',
  `Variations of listed subjects: ${exact.counted} exact and ${figures.variations.counted} altered names${small(figures.variations.counted)}`,
  columns,
  thresholds.map((threshold, at) => {
    const [one, all] = [exact.thresholds[at], figures.variations.thresholds[at]];
    return [
      mark(threshold, policy.threshold),
      one.found,
      one.missed,
      all.found,
      all.missed,
      showShare(all),
      showInterval(all),
    ];
  }),
)}`;
}
