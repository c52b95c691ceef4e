/** What scripts need to run the guides outside of tests: `testing.ts` needs Vitest. */
export {cachedDescription} from './tests/lib/cached-description';
export {regularKey} from './tests/lib/keys';
