/** Starts the scripts in pieces, with pauses for input. Replaces Docusaurus's entry (plugins/internals/scripts.ts). */
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
