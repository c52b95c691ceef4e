/** The entry of Docusaurus and the component that it renders. Importing the entry starts the page. */
declare module '@docusaurus/core/lib/client/App';
declare module '@docusaurus/core/lib/client/clientEntry';
