/**
 * Replaces prism-react-renderer in the browser, which highlights nothing. See plugins/internals/light-bundle.ts.
 * theme-classic passes `Prism` to its list of additional languages, which is empty here.
 */
export const Prism = {};
