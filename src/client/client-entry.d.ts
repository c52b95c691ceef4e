/** Docusaurus's own start of a page. It exports nothing. */
declare module '@docusaurus/core/lib/client/clientEntry';
