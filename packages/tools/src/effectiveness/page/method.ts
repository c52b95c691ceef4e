/** Says how the test works. */
import {mostListed} from '../figures';
import {markup, table, type Html} from '../html';
import type {Report} from '../report';

/** Says how the test was made, so that it can be repeated. */
export function method({figures, checks, screenedAt, policy}: Report): Html {
  const same = checks.filter(({outcome}) => outcome === 'same').map(({threshold}) => threshold);
  const others = checks.filter(({outcome}) => outcome !== 'same');
  const checked =
    checks.length === 0
      ? 'No threshold was checked.'
      : `For each threshold, the variation with the candidate closest to it was screened again with this threshold. ${
          same.length > 0
            ? `The same candidates as calculated came back at ${same.join(', ')}.`
            : 'At no threshold did the same candidates come back.'
        }${
          others.length > 0
            ? ` Not so at ${others.map(({threshold}) => threshold).join(', ')}.`
            : ''
        }`;
  return markup`<h2>How it was done</h2>
<h3>Variations</h3>
<p>Each listed subject is altered in ${figures.kinds.length} ways, one at a time. Which letter or spelling is changed depends only on the seed and the name, so a repetition gives the same variations. A kind that makes no sense for a name, such as a first name for a company, is counted as not applicable. The aliases in the file aren't sent along, because one of them could match whatever was changed. The type isn't sent either, because a wrong type can hide candidates.</p>
${table(
  'kinds',
  'The kinds of variation',
  [{title: 'Kind'}, {title: 'What it changes'}],
  figures.kinds.map(({title, text}) => [title, markup`<span class="long">${text}</span>`]),
)}
<h3>Found and missed</h3>
<p>A variation is found at a threshold if all expected records are among the candidates with at least this match strength. They are recognized by their <code>sigmaID</code>. Variations without a sound result, and subjects whose label no screening has returned, are counted neither as found nor as missed.</p>
<h3 id="assumption">Thresholds</h3>
<p>Each variation was screened once, at ${screenedAt}. What other thresholds find is calculated from the match strengths, which is an assumption. ${checked}</p>
<p class="note">Settings that the policy file doesn't contain, such as separate thresholds for sanctions and PEPs or a Filter Set, aren't tested. The complete results are in <code>effectiveness.csv</code>, up to ${mostListed} misses in this page. Policy ${policy.sha256.slice(0, 12)}.</p>`;
}
