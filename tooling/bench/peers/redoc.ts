import {barePage} from './bare-page';

export const redoc = barePage({
  id: 'redoc',
  name: 'Redoc',
  version: '3.0.1',
  packageName: 'redoc',
  files: ['bundles/redoc.standalone.js'],
  body: '<redoc spec-url="/openapi.json"></redoc><script type="module" src="/lib/bundles/redoc.standalone.js"></script>',
  fragment: '#tag/Entities/operation/getEntity',
});
