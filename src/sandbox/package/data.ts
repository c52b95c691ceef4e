/** What the sandbox's package serves, as one file in it. */
import type {Description} from '../check/description';
import type {Seed} from '../types';

export const dataFile = 'data.json';

export type PackedData = {description: Description; seed: Seed};
