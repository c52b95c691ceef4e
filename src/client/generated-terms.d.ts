/** The definitions of glossary terms by their anchors, written by plugins/guides. */
declare module '@generated/glossary-terms/default/terms.json' {
  const terms: Record<string, {name: string; text: string} | undefined>;
  export default terms;
}
