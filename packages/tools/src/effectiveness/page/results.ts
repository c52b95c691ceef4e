/** Shows the figures at the threshold of the policy. */
import {counted} from '../../output/counted';
import type {KindFigures} from '../figures';
import {markup, type Html} from '../html';
import {atPolicy, type Report} from '../report';
import {showInterval, showShare, small, smallNumber} from './texts';

/** Shows the result in three figures. */
export function results(report: Report): Html {
  const {figures, policy} = report;
  const [exact] = figures.kinds;
  const box = (title: string, figure: KindFigures): Html => {
    const detection = atPolicy(report, figure.thresholds);
    return markup`<div><dt>${title}</dt>
<dd class="value">${showShare(detection)}</dd>
<dd>${detection.found} of ${figure.counted} found${small(figure.counted)}</dd>
<dd class="note">95% interval: ${showInterval(detection)}</dd></div>`;
  };
  const {counted: notListed, thresholds} = figures.notListed;
  const {candidates} = atPolicy(report, thresholds);
  return markup`<h2>Result at the threshold ${policy.threshold}</h2>
<dl class="results">
${box('Exact names', exact)}
${box('Altered names', figures.variations)}
<div><dt>Candidates per subject that isn't listed</dt>
<dd class="value">${notListed === 0 ? '–' : (candidates / notListed).toFixed(2)}</dd>
<dd>${counted(candidates, 'candidate', 'candidates')} for ${counted(notListed, 'subject', 'subjects')}${small(notListed)}</dd></div>
</dl>
<p>The 95% interval (Wilson) says: if the test were repeated many times with other subjects of the same kind, the interval would contain the true share in about 95 of 100 tests. The variations of one subject resemble each other, so for all altered names together, the true interval is wider. Results of fewer than ${smallNumber} variations or subjects are marked “few”: their share says little.</p>`;
}
