/** Says who was tested when, and what the report doesn't prove. */
import {counted} from '../../output/counted';
import {markup, name, type Html} from '../html';
import type {Report} from '../report';
import {showTime} from './texts';

/** Writes the title, and what the report is about. */
export function header({figures, policy, platform}: Report): Html {
  const when =
    figures.firstSearch === undefined
      ? 'No screening was made.'
      : `Screened from ${showTime(figures.firstSearch)} to ${showTime(figures.lastSearch)}, by the clock of the platform.`;
  return markup`<h1>Test of the screening settings</h1>
<p class="subtitle">${policy.screeningType}, match threshold ${policy.threshold}${
    platform.organization === undefined ? '' : markup`, ${name(platform.organization)}`
  }. ${when}</p>`;
}

/** Says what the figures don't prove. */
export function limits({platform, subjects, screenedAt, sample}: Report): Html {
  const local = platform.isLocal
    ? markup`<div class="box alert"><h2>These figures prove only that the program works</h2>
<p>The screenings went to a server on this computer, such as the sandbox. Its fictional data and its way of matching aren't those of the platform. Don't use these figures for a decision.</p></div>`
    : markup``;
  return markup`${local}
<div class="box"><h2>What this report doesn't prove</h2>
<ul>
<li><strong>It is a sample.</strong> ${counted(subjects.listed, 'listed subject was', 'listed subjects were')} tested${
    sample === undefined ? '' : ', chosen at random from the file'
  }. Other names can have other results. The confidence intervals only cover chance, not a choice of subjects that differ from your customers.</li>
<li><strong>The variations are synthetic.</strong> Each has one change that a program made. Real data has several, and people who evade screening are more inventive.</li>
<li><strong>Thresholds are read from strengths.</strong> Each variation was screened once, with the threshold ${screenedAt}. The report assumes that a higher threshold returns exactly the candidates whose match strength reaches it. <a href="#assumption">See how this was checked.</a></li>
<li><strong>Found isn't recognized.</strong> It means that the expected record was among the candidates. A person still has to compare it with the customer.</li>
<li><strong>Figures from the sandbox prove only the program.</strong> Only a test against your account says something about your settings, and only for the data of that day.</li>
</ul></div>`;
}
