/** Shows which kinds of variation are found. */
import {markup, table, type Html, type TableColumn} from '../html';
import {drawBars} from '../plots';
import {atPolicy, type Report} from '../report';
import {showInterval, showShare, small} from './texts';

/** Draws the share of each kind that the threshold of the policy finds. */
export function plotByKind(report: Report): Html {
  const {figures, policy} = report;
  const tested = figures.kinds.filter(({counted}) => counted > 0);
  const bars = tested.map((figure) => {
    const {found, share, interval} = atPolicy(report, figure.thresholds);
    return {
      title: figure.title,
      value: `${found} of ${figure.counted}${small(figure.counted)}`,
      share: share!,
      interval: interval!,
    };
  });
  return drawBars(
    'plot-kinds',
    `Share of variations that were found at ${policy.threshold}, by kind`,
    `${bars.map(({title, value}) => `${title}: ${value}`).join('; ')}. The table below has all figures.`,
    bars,
  );
}

/** Lists the figures of each kind at the threshold of the policy. */
export function byKind(report: Report): Html {
  const {figures, policy, thresholds} = report;
  return markup`<h2>Found and missed by kind</h2>
<figure>${plotByKind(report)}<figcaption>Filled: the share that was found at ${policy.threshold}. Outline: all. Line: the 95% interval.</figcaption></figure>
${table(
  'by-kind',
  `Variations by kind at the threshold ${policy.threshold}`,
  [
    {title: 'Kind'},
    {title: 'Found', isNumber: true},
    {title: 'Missed', isNumber: true},
    {title: 'Share found', isNumber: true},
    {title: '95% interval', isNumber: true},
    {title: 'Not applicable', isNumber: true},
    {title: 'No result', isNumber: true},
  ],
  figures.kinds.map((figure) => {
    const detection = atPolicy(report, figure.thresholds);
    return [
      `${figure.title}${figure.counted > 0 ? small(figure.counted) : ''}`,
      detection.found,
      detection.missed,
      showShare(detection),
      showInterval(detection),
      figure.notApplicable,
      figure.undecided + figure.unknownLabel + figure.open,
    ];
  }),
)}
${table(
  'by-kind-and-threshold',
  'Found of all variations, by kind and threshold',
  [
    {title: 'Kind'},
    ...thresholds.map((threshold): TableColumn => ({
      title: threshold === policy.threshold ? `${threshold} (policy)` : String(threshold),
      isNumber: true,
    })),
    {title: 'All', isNumber: true},
  ],
  figures.kinds.map(({title, counted, thresholds: list}) => [
    `${title}${counted > 0 ? small(counted) : ''}`,
    ...list.map(({found}) => (counted === 0 ? '–' : found)),
    counted,
  ]),
)}`;
}
