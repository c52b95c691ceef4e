import {barePage} from './bare-page';

export const rapidoc = barePage({
  id: 'rapidoc',
  name: 'RapiDoc',
  version: '9.3.8',
  packageName: 'rapidoc',
  files: ['dist/rapidoc-min.js'],
  // As swagger-ui.ts: the fields of an answer, not its example.
  body:
    '<rapi-doc spec-url="/openapi.json" render-style="focused" default-schema-tab="schema" load-fonts="false" show-header="false"></rapi-doc>' +
    '<script type="module" src="/lib/dist/rapidoc-min.js"></script>',
  fragment: '#get-/entity/-entityURN-',
  shadowHosts: ['rapi-doc', 'api-response', 'schema-tree'],
});
