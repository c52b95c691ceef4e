/** The one helper that `@docusaurus/utils-common` takes from tslib, which comes as a whole: see tooling/docusaurus/light-bundle.ts. */
export const __importDefault = (module: {__esModule?: true}): object =>
  module.__esModule ? module : {default: module};
