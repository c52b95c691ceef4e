/** Prepares peers that render the description in the browser: a page with only their npm bundle. */
import {copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {operation, type Page, type Peer} from '../contestant';
import {unpack} from '../install';

type BarePage = Omit<Peer, 'prepare'> & {
  packageName: string;
  /** Files of the bundle, relative to its package. They are copied to `lib/`. */
  files: string[];
  head?: string;
  body: string;
  /** Fragment of the operation, as in the tool's own links. */
  fragment: string;
  shadowHosts?: Page['shadowHosts'];
};

const pages: BarePage[] = [
  {
    id: 'redoc',
    name: 'Redoc',
    version: '3.0.1',
    packageName: 'redoc',
    files: ['bundles/redoc.standalone.js'],
    body: '<redoc spec-url="/openapi.json"></redoc><script type="module" src="/lib/bundles/redoc.standalone.js"></script>',
    fragment: '#tag/Entities/operation/getEntity',
  },
  {
    id: 'rapidoc',
    name: 'RapiDoc',
    version: '9.3.8',
    packageName: 'rapidoc',
    files: ['dist/rapidoc-min.js'],
    // Show the fields of a response instead of its example, because the benchmark waits for a field.
    body:
      '<rapi-doc spec-url="/openapi.json" render-style="focused" default-schema-tab="schema" load-fonts="false" show-header="false"></rapi-doc>' +
      '<script type="module" src="/lib/dist/rapidoc-min.js"></script>',
    fragment: '#get-/entity/-entityURN-',
    shadowHosts: ['rapi-doc', 'api-response', 'schema-tree'],
  },
  {
    id: 'swagger-ui',
    name: 'Swagger UI',
    version: '5.35.0',
    packageName: 'swagger-ui-dist',
    files: ['swagger-ui-bundle.js', 'swagger-ui.css'],
    head: '<link rel="stylesheet" href="/lib/swagger-ui.css">',
    // Show the fields of a response, which are on the second tab by default.
    body:
      '<div id="app"></div><script src="/lib/swagger-ui-bundle.js"></script>' +
      "<script>SwaggerUIBundle({url: '/openapi.json', dom_id: '#app', deepLinking: true, defaultModelRendering: 'model', defaultModelExpandDepth: 2})</script>",
    fragment: '#/Entities/getEntity',
  },
  {
    id: 'stoplight-elements',
    name: 'Stoplight Elements',
    version: '9.0.25',
    packageName: '@stoplight/elements',
    files: ['web-components.min.js', 'styles.min.css'],
    head: '<link rel="stylesheet" href="/lib/styles.min.css">',
    body: '<elements-api apiDescriptionUrl="/openapi.json" router="hash"></elements-api><script src="/lib/web-components.min.js"></script>',
    fragment: '#/operations/getEntity',
  },
  {
    id: 'scalar',
    name: 'Scalar',
    version: '1.72.1',
    packageName: '@scalar/api-reference',
    files: ['dist/browser/standalone.js'],
    // Turn off its fonts, which come from another host and would count against it.
    body:
      '<div id="app"></div><script src="/lib/dist/browser/standalone.js"></script>' +
      "<script>Scalar.createApiReference('#app', {url: '/openapi.json', withDefaultFonts: false, telemetry: false, expandAllResponses: true})</script>",
    fragment: '#tag/entities/GET/entity/{entityURN}',
  },
];

/** Peers with one HTML page, which loads the bundle and names the description. */
export const barePages = pages.map(({packageName, files, head = '', body, fragment, shadowHosts, ...peer}): Peer => ({
  ...peer,
  async prepare(folder, {description}) {
    const source = await unpack(join(folder, 'package'), `${packageName}@${peer.version}`);
    const root = join(folder, 'site');
    rmSync(root, {recursive: true, force: true});
    mkdirSync(root, {recursive: true});
    for (const file of files) cpSync(join(source, file), join(root, 'lib', file), {recursive: true});
    copyFileSync(description, join(root, 'openapi.json'));
    const page = [
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API</title>',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `${head}</head><body>${body}</body></html>`,
    ];
    writeFileSync(join(root, 'index.html'), page.join('\n'));
    return {root, pages: {operation: {path: `/${fragment}`, pattern: operation.lastField, shadowHosts}}};
  },
}));
