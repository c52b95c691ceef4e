/**
 * Replaces tslib for `@docusaurus/utils-common`, which uses only this helper but would include all of them. See
 * plugins/internals/light-bundle.ts.
 */
export const __importDefault = (module: {__esModule?: true}): object =>
  module.__esModule ? module : {default: module};
