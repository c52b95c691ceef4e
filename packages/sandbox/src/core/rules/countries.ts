/** Checks country codes, and finds the region of the world for each country. */
import type {Seed} from '../types';

type Region = {region: string; subregion: string};
const cached = new WeakMap<Seed, Map<string, Region>>();

function regionsOf(seed: Seed): Map<string, Region> {
  let known = cached.get(seed);
  if (!known) {
    known = new Map(
      Object.entries(seed.regions).flatMap(([region, subregions]) =>
        Object.entries(subregions).flatMap(([subregion, codes]) =>
          codes.split(' ').map((code): [string, Region] => [code, {region, subregion}]),
        ),
      ),
    );
    cached.set(seed, known);
  }
  return known;
}

/** Returns the region and subregion of a country, or undefined for a code that isn't in use. */
export function regionOf(seed: Seed, country: string): Region | undefined {
  return regionsOf(seed).get(country);
}

/** Returns the first code that no country uses, if any. */
export function unknownCountry(seed: Seed, countries: string[] = []): string | undefined {
  return countries.find((country) => !regionsOf(seed).has(country));
}

/** Returns how far apart two countries are: 0 the same, 1 same subregion, 2 same region, 3 different regions. */
export function countriesApart(seed: Seed, a: string, b: string): number {
  if (a === b) return 0;
  const [one, other] = [regionOf(seed, a), regionOf(seed, b)];
  if (!one || !other) return 3;
  return one.subregion === other.subregion ? 1 : one.region === other.region ? 2 : 3;
}
