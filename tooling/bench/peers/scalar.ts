import {barePage} from './bare-page';

export const scalar = barePage({
  id: 'scalar',
  name: 'Scalar',
  version: '1.72.1',
  packageName: '@scalar/api-reference',
  files: ['dist/browser/standalone.js'],
  // Its own fonts come from another host, which would count against it.
  body:
    '<div id="app"></div><script src="/lib/dist/browser/standalone.js"></script>' +
    "<script>Scalar.createApiReference('#app', {url: '/openapi.json', withDefaultFonts: false, telemetry: false, expandAllResponses: true})</script>",
  fragment: '#tag/entities/GET/entity/{entityURN}',
});
