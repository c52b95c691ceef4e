/**
 * Calculates the risk score of the sandbox. The platform's formula is not specified. As specified, the score
 * is an integer from 0 to 100, without accepted risks and negatively decisioned matches, which the caller
 * excludes from `indicators`.
 */
import type {Indicator} from '../types';

/** Share of each further risk that is added to the rest of the scale, up to 100. */
const furtherShare = 0.45;
/** Extra share for a public office, which counts slightly more than its indicator alone. */
const officeShare = 0.1;

/** Returns the highest risk, plus a share of each further risk in the rest of the scale up to 100. */
export function scoreOf(indicators: Indicator[]): number {
  const [first, ...further] = [...indicators].sort((a, b) => b.score - a.score);
  if (!first) return 0;
  let score = first.score;
  if (first.category === 'PEP' && first.hopsAway === 0) score += (100 - score) * officeShare;
  for (const indicator of further) score += (100 - score) * (indicator.score / 100) * furtherShare;
  return Math.min(100, Math.round(score));
}
