/** Defines the coverage of a simple screening, and how its thresholds work together. */
import type {Indicator, Seed} from '../types';
import {mediaCategory, type Coverage, type Limits} from './screen';

export type ScreeningType = 'ofac-only' | 'sanctions' | 'sanctions-and-peps' | 'media' | 'sanctions-peps-and-media';

const categories: Record<ScreeningType, string[]> = {
  'ofac-only': ['Sanctions'],
  sanctions: ['Sanctions'],
  'sanctions-and-peps': ['Sanctions', 'PEP'],
  media: [mediaCategory],
  'sanctions-peps-and-media': ['Sanctions', 'PEP', mediaCategory],
};

/** Default threshold in the sandbox. The platform's is not specified. */
const defaultThreshold = 0.8;

type Settings = Partial<Limits> & {
  screeningType: ScreeningType;
  sanctionsMatchStrength?: Partial<Limits>;
  pepMatchStrength?: Partial<Limits>;
};

/**
 * Returns the coverage of a simple screening, which never includes association risk. How the thresholds work
 * together is not specified. Here, a setting for one kind of list replaces the general one for risks of that kind.
 */
export function simpleCoverage(seed: Seed, settings: Settings): Coverage {
  const {screeningType, threshold = defaultThreshold, dobProximity, locationProximity} = settings;
  const general = {threshold, dobProximity, locationProximity};
  const special: Record<string, Partial<Limits> | undefined> = {
    Sanctions: settings.sanctionsMatchStrength,
    PEP: settings.pepMatchStrength,
  };
  const lists = ({sources}: Indicator) => sources.map(({name}) => name);
  return {
    covers: (indicator) =>
      indicator.hopsAway === 0 &&
      categories[screeningType].includes(indicator.category) &&
      (screeningType !== 'ofac-only' || lists(indicator).some((list) => seed.ofacLists.includes(list))),
    coversNews: categories[screeningType].includes(mediaCategory),
    limitsFor: (category) => ({...general, ...special[category]}),
  };
}
