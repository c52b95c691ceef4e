/** What the sandbox's package serves, as one file in it. */
import type {Description} from '../../../src/sandbox/check/description';
import type {Seed} from '../../../src/sandbox/types';

export const dataFile = 'data.json';

export type PackedData = {description: Description; seed: Seed};
