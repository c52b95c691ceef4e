/** Writes numbers, shares and times in the same way in all sections of the page. */
import type {Detection} from '../figures';
import {markup, type Html} from '../html';
import type {Report} from '../report';

/** Fewer results than this are marked: their share says little. */
export const smallNumber = 30;

export const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

export const showInterval = ({interval}: Detection): string =>
  interval ? `${percent(interval.lower)} to ${percent(interval.upper)}` : '–';

export const showShare = ({share}: Detection): string =>
  share === undefined ? '–' : percent(share);

/** Shows a time of the platform, which is RFC 3339, with a space that lines can break at. */
export const showTime = (time: string | undefined): string => time?.replace(/[Tt]/, ' ') ?? '–';

export const small = (counted: number): string => (counted < smallNumber ? ' (few)' : '');

export const atPolicy = <T extends {threshold: number}>({policy}: Report, list: readonly T[]): T =>
  list.find(({threshold}) => threshold === policy.threshold)!;

/** Writes a number with its noun. */
export const several = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;

export const listed = (shown: number, all: number): string =>
  shown < all ? ` (the first ${shown} of ${all}; effectiveness.csv has all)` : '';

/** Marks the threshold of the policy, not by color alone. */
export const mark = (threshold: number, policyThreshold: number): Html =>
  threshold === policyThreshold
    ? markup`<span class="current">${threshold} (policy)</span>`
    : markup`${threshold}`;
