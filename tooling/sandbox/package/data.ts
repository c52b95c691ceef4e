/** What the sandbox's package serves, as one file in it. */
import type {SlimDescription} from '../../../src/description/document';
import type {Seed} from '../../../src/sandbox/types';

export const dataFile = 'data.json';

export type PackedData = {description: SlimDescription; seed: Seed};
