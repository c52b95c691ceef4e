/** Reads the facts by which two subjects can be told apart, and compares them with what was searched for. */
import {compareNames} from '../sandbox/compare-names';
import type {Comparison} from './result';

type FacetValue = {value?: string | number};
/** The lists of a facet that the card shows. Which of them exist depends on the type of the subject. */
export type Facet = {
  dobs?: FacetValue[];
  foundedDates?: FacetValue[];
  imo?: FacetValue[];
  tailNumbers?: FacetValue[];
};

/** Reads the facts of a type of subject by which two subjects of the same name can be told apart. */
export function readFacet({dobs, foundedDates, imo, tailNumbers}: Facet, at: string): Comparison[] {
  const all = [
    ['Born', 'dobs', dobs],
    ['Founded', 'foundedDates', foundedDates],
    ['IMO number', 'imo', imo],
    ['Tail number', 'tailNumbers', tailNumbers],
  ] as const;
  return all.flatMap(([label, name, values = []]) =>
    values.slice(0, 1).map(({value}) => plainFact(label, String(value), `${at}/${name}/0/value`)),
  );
}

const plainFact = (label: string, value: string, at: string): Comparison => ({
  label,
  searched: [],
  found: [{text: value, differs: false}],
  at,
});

/** Compares two names letter by letter. */
export function compare(label: string, searched = '', found: string, at: string): Comparison {
  if (searched === '') return plainFact(label, found, at);
  return {
    label,
    searched: compareNames(searched, found),
    found: compareNames(found, searched),
    at,
  };
}

/** Compares two dates as far as both are known: a year is in a day of that year. */
export function compareDates(searched = '', found: string, at: string): Comparison[] {
  const [one, two] = [searched, found].map((date) => date.replaceAll('/', '-'));
  const differs = searched !== '' && !one.startsWith(two) && !two.startsWith(one);
  return [
    {
      label: 'Born',
      searched: searched === '' ? [] : [{text: searched, differs}],
      found: [{text: found, differs}],
      at,
    },
  ];
}

/** Compares a country with those that were searched for. */
export function compareCountries(
  searched: string[] = [],
  found: string | undefined,
  at: string,
): Comparison[] {
  if (found === undefined) return [];
  const differs = searched.length > 0 && !searched.includes(found);
  return [
    {
      label: 'Country',
      searched: searched.length === 0 ? [] : [{text: searched.join(', '), differs}],
      found: [{text: found, differs}],
      at,
    },
  ];
}
