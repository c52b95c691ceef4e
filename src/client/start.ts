/**
 * Starts the site's scripts in pieces, so that the page can respond to input between two of them.
 * plugins/internals/scripts.ts makes this the entry of the site instead of Docusaurus's own, which comes last here.
 */
const pieces = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@generated/client-modules'),
  () => import(/* webpackMode: "eager" */ '@generated/routes'),
  () => import(/* webpackMode: "eager" */ '@docusaurus/core/lib/client/App'),
  () => import(/* webpackMode: "eager" */ '@docusaurus/core/lib/client/clientEntry'),
];

async function start(): Promise<void> {
  for (const piece of pieces) {
    await new Promise((resolve) => setTimeout(resolve));
    await piece();
  }
}

void start();
