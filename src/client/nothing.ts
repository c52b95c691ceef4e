/** Replaces components that this site never shows. See tooling/docusaurus/light-bundle.ts. */
export default (): null => null;
