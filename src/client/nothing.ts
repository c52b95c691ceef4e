/** A component that shows nothing, in place of those that this site never shows: see tooling/docusaurus/light-bundle.ts. */
export default (): null => null;
