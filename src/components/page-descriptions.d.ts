/** The descriptions of guides by their addresses, written by plugins/internals/page-descriptions.ts. */
declare module '@generated/page-descriptions/default/guides.json' {
  const descriptions: Record<string, string>;
  export default descriptions;
}

/** The definitions of glossary terms by their anchors, written by plugins/guides. */
declare module '@generated/glossary-terms/default/terms.json' {
  const terms: Record<string, {name: string; text: string} | undefined>;
  export default terms;
}
