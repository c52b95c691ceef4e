/** Says what a person has to do before the figures can be used. */
import {counted} from '../../output/counted';
import {markup, name, table, type Html} from '../html';
import type {Report} from '../report';
import {listed} from './texts';

/** What a person has to do before the figures can be used. */
export function attention(report: Report): Html {
  const {screenings, unknownLabels, unknownLabelCount, checks, figures, subjects} = report;
  const wrong = checks.filter(({outcome}) => outcome !== 'same');
  const items = [
    ...(screenings.open > 0
      ? [
          markup`<li><strong>The test isn't complete:</strong> ${counted(screenings.open, 'screening is', 'screenings are')} left. Start the command again.</li>`,
        ]
      : []),
    ...(subjects.rejected + subjects.undecided > 0
      ? [
          markup`<li>${counted(subjects.rejected, 'row was', 'rows were')} rejected and ${subjects.undecided} undecided, so they weren't tested. See <code>rejected.csv</code> and <code>undecided.csv</code>.</li>`,
        ]
      : []),
    ...(unknownLabelCount > 0
      ? [
          markup`<li><strong>${counted(unknownLabelCount, 'subject has', 'subjects have')} a label that no screening has returned.</strong> Either the label is wrong, or the platform doesn't find the record at all, not even by the exact name. Find out which: the second would be the most serious kind of miss. These subjects aren't in the figures. See <a href="#unknown-labels">the list</a>.</li>`,
        ]
      : []),
    ...(figures.undecidedCount > 0
      ? [
          markup`<li>${counted(figures.undecidedCount, 'variation has', 'variations have')} no sound result. They are counted neither as found nor as missed. See <a href="#undecided">the list</a>.</li>`,
        ]
      : []),
    ...wrong.map(({threshold, outcome, reason}) =>
      outcome === 'different'
        ? markup`<li><strong>At ${threshold}, a screening returned other candidates than its strengths tell</strong> (${reason}). Don't rely on figures above ${report.screenedAt}, unless the data changed in between.</li>`
        : markup`<li>The threshold ${threshold} couldn't be checked: ${reason}</li>`,
    ),
  ];
  if (items.length === 0) return markup``;
  const unknown =
    unknownLabelCount === 0
      ? markup``
      : table(
          'unknown-labels',
          `Labels that no screening has returned${listed(unknownLabels.length, unknownLabelCount)}`,
          [{title: 'Row'}, {title: 'Key'}, {title: 'Records'}],
          unknownLabels.map(({row, customerKey, sigmaIDs}) => [
            row,
            name(customerKey),
            sigmaIDs.join(', '),
          ]),
        );
  const strange =
    figures.undecidedCount === 0
      ? markup``
      : table(
          'undecided',
          `Variations without a sound result${listed(figures.undecided.length, figures.undecidedCount)}`,
          [{title: 'Row'}, {title: 'Key'}, {title: 'Kind'}, {title: 'Reason'}],
          figures.undecided.map(({row, customerKey, kind, reason}) => [
            row,
            name(customerKey),
            kind,
            markup`<span class="long">${reason}</span>`,
          ]),
        );
  return markup`<div class="box alert"><h2>What needs a person</h2><ul>${items}</ul></div>${unknown}${strange}`;
}
