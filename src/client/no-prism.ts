/**
 * Stands for prism-react-renderer in the browser, where nothing is highlighted (see tooling/docusaurus/light-bundle.ts).
 * theme-classic hands `Prism` to its list of further languages, which is empty here.
 */
export const Prism = {};
export const themes = {};
