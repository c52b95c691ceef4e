/** Countries: which codes are in use, and which region of the world each belongs to. */
import type {Seed} from '../types';

type Place = {region: string; subregion: string};
const places = new WeakMap<Seed, Map<string, Place>>();

function placesOf(seed: Seed): Map<string, Place> {
  let known = places.get(seed);
  if (!known) {
    known = new Map(
      Object.entries(seed.regions).flatMap(([region, subregions]) =>
        Object.entries(subregions).flatMap(([subregion, codes]) =>
          codes.split(' ').map((code): [string, Place] => [code, {region, subregion}]),
        ),
      ),
    );
    places.set(seed, known);
  }
  return known;
}

/** The region and subregion of a country, or undefined for a code that nobody uses. */
export function placeOf(seed: Seed, country: string): Place | undefined {
  return placesOf(seed).get(country);
}

/** The first of the codes that is well formed and names no country. */
export function unknownCountry(seed: Seed, countries: string[] = []): string | undefined {
  return countries.find((country) => !placesOf(seed).has(country));
}

/** The distance between two countries on the sandbox's scale: 0 the same, 1 one subregion, 2 one region, 3 neither. */
export function countriesApart(seed: Seed, a: string, b: string): number {
  if (a === b) return 0;
  const [one, other] = [placeOf(seed, a), placeOf(seed, b)];
  if (!one || !other) return 3;
  return one.subregion === other.subregion ? 1 : one.region === other.region ? 2 : 3;
}
