import {barePage} from './bare-page';

export const stoplightElements = barePage({
  id: 'stoplight-elements',
  name: 'Stoplight Elements',
  version: '9.0.25',
  packageName: '@stoplight/elements',
  files: ['web-components.min.js', 'styles.min.css'],
  head: '<link rel="stylesheet" href="/lib/styles.min.css">',
  body: '<elements-api apiDescriptionUrl="/openapi.json" router="hash"></elements-api><script src="/lib/web-components.min.js"></script>',
  fragment: '#/operations/getEntity',
});
