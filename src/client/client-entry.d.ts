/** Docusaurus's own start of a page, and what it starts. Neither is meant to be called. */
declare module '@docusaurus/core/lib/client/App';
declare module '@docusaurus/core/lib/client/clientEntry';
