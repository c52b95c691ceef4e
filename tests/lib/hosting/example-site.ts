/** A small site, for tests that look at what is written and need no build. */
import {siteHeaders} from '../../../tooling/hosting/headers';
import type {HostedSite} from '../../../tooling/hosting/site';

export const needs = {scripts: ['sha256-c2NyaXB0'], styles: ['sha256-c3R5bGU=']};

export const exampleSite: HostedSite = {
  name: 'example',
  files: [
    '404.html',
    'assets/css/styles.0a1b2c3d.css',
    'assets/js/main.0a1b2c3d.js',
    'docs.html',
    'docs/glossary.html',
    'index.html',
    'openapi.yaml',
  ],
  headers: siteHeaders(needs),
  redirects: [{from: '/docs/words', to: '/docs/glossary'}],
};
