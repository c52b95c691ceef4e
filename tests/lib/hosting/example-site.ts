/** Defines a small site for tests of generated configurations, which need no build. */
import {siteHeaders} from '../../../plugins/post-build/hosting/headers';
import type {HostedSite} from '../../../plugins/post-build/hosting/site';

export const needs = {scripts: ['sha256-c2NyaXB0'], styles: ['sha256-c3R5bGU=']};

export const exampleSite: HostedSite = {
  name: 'example',
  files: [
    '.well-known/api-catalog',
    '404.html',
    '404.md',
    'assets/css/styles.0a1b2c3d.css',
    'assets/js/main.0a1b2c3d.js',
    'docs.html',
    'docs.md',
    'docs/glossary.html',
    'docs/glossary.md',
    'index.html',
    'index.md',
    'openapi.yaml',
    'search.html',
  ],
  headers: siteHeaders(needs),
  redirects: [{from: '/docs/words', to: '/docs/glossary'}],
};
