/**
 * Replaces prism-react-renderer in the browser, which highlights nothing.
 * theme-classic passes `Prism` to its list of additional languages, which is empty here.
 */
export const Prism = {};
