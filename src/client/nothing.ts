/** Replaces components that this site never shows. See plugins/internals/light-bundle.ts. */
export default (): null => null;
