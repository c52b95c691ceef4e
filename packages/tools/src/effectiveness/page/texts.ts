/** Writes numbers, shares and times in the same way in all sections of the page. */
import type {Detection} from '../figures';
import {markup, type Html} from '../html';

/** Fewer results than this are marked: their share says little. */
export const smallNumber = 30;

/** Writes a share in percent. */
export const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** Writes the 95% interval of a share. */
export const showInterval = ({interval}: Detection): string =>
  interval ? `${percent(interval.lower)} to ${percent(interval.upper)}` : '–';

/** Writes the share that was found. */
export const showShare = ({share}: Detection): string =>
  share === undefined ? '–' : percent(share);

/** Shows a time of the platform, which is RFC 3339, with a space that lines can break at. */
export const showTime = (time: string | undefined): string => time?.replace(/[Tt]/, ' ') ?? '–';

/** Marks a share of few results. */
export const small = (counted: number): string => (counted < smallNumber ? ' (few)' : '');

/** Says after the title of a list that it is only the beginning, if it is. */
export const listed = (shown: number, all: number): string =>
  shown < all ? ` (the first ${shown} of ${all}; effectiveness.csv has all)` : '';

/** Marks the threshold of the policy, not by color alone. */
export const mark = (threshold: number, policyThreshold: number): Html =>
  threshold === policyThreshold
    ? markup`<span class="current">${threshold} (policy)</span>`
    : markup`${threshold}`;
