/**
 * The sandbox's risk score. The platform's formula is not specified; what is specified holds here too: an
 * integer from 0 to 100, without accepted risks and without negatively decisioned matches, both of which
 * the caller leaves out of `indicators`.
 */
import type {Indicator} from '../types';

/** How much of a further risk is added to what the heaviest one leaves open. */
const furtherShare = 0.45;
/** A public office weighs a little more than its indicator alone. */
const officeShare = 0.1;

/** The heaviest risk, and a share of each further one in what is left up to 100. */
export function scoreOf(indicators: Indicator[]): number {
  const [first, ...further] = [...indicators].sort((a, b) => b.score - a.score);
  if (!first) return 0;
  let score = first.score;
  if (first.category === 'PEP' && first.hopsAway === 0) score += (100 - score) * officeShare;
  for (const indicator of further) score += (100 - score) * (indicator.score / 100) * furtherShare;
  return Math.min(100, Math.round(score));
}
