/**
 * Starts the site's scripts in pieces, so that a reader's first touch is not kept waiting behind all of them.
 * When they are asked for is in src/client/late-scripts.js.
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
