import {barePage} from './bare-page';

export const swaggerUi = barePage({
  id: 'swagger-ui',
  name: 'Swagger UI',
  version: '5.35.0',
  packageName: 'swagger-ui-dist',
  files: ['swagger-ui-bundle.js', 'swagger-ui.css'],
  head: '<link rel="stylesheet" href="/lib/swagger-ui.css">',
  // The fields of an answer are on its second tab: asked for, since fields are what is compared.
  body:
    '<div id="app"></div><script src="/lib/swagger-ui-bundle.js"></script>' +
    "<script>SwaggerUIBundle({url: '/openapi.json', dom_id: '#app', deepLinking: true, defaultModelRendering: 'model', defaultModelExpandDepth: 2})</script>",
  fragment: '#/Entities/getEntity',
});
