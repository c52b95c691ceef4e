/** The descriptions of guides by their addresses, written by plugins/internals/page-descriptions.ts. */
declare module '@generated/page-descriptions/default/guides.json' {
  const descriptions: Record<string, string>;
  export default descriptions;
}
