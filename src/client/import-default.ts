/**
 * Replaces tslib for `@docusaurus/utils-common`, which needs this helper only and would bring all of them (see
 * tooling/docusaurus/light-bundle.ts).
 */
export const __importDefault = (module: {__esModule?: true}): object =>
  module.__esModule ? module : {default: module};
