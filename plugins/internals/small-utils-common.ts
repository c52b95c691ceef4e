/**
 * Replaces the entry of @docusaurus/utils-common in the browser, which imports all helpers of TypeScript for one of
 * them: 2.8 KB of each page after compression. The build fails if a module needs more of the package.
 */
export {default as applyTrailingSlash} from '@docusaurus/utils-common/lib/applyTrailingSlash';
export {getErrorCausalChain} from '@docusaurus/utils-common/lib/errorUtils';
