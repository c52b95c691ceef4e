/**
 * Starts the site's scripts when the page has been painted, in pieces, so that a reader's first touch is not kept
 * waiting behind all of them. A page in a tab that is not looked at starts when it is.
 */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function start(): Promise<void> {
  await turn();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await turn();
  await import(/* webpackMode: "eager" */ '@docusaurus/core/lib/client/clientEntry');
}

requestAnimationFrame(() => void start());
