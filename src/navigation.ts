/** The navigation bar, the footer and the announcement bar. */
import type {ThemeConfig} from '@docusaurus/preset-classic';
import {product} from './product';

export const navbar: ThemeConfig['navbar'] = {
  title: product.name,
  logo: {
    alt: `${product.name} documentation`,
    src: 'img/logo.svg',
    srcDark: 'img/logo-dark.svg',
    width: 28,
    height: 28,
  },
  items: [
    {type: 'docSidebar', sidebarId: 'guides', label: 'Guides', position: 'left'},
    {type: 'docSidebar', sidebarId: 'userGuide', label: 'User guide', position: 'left'},
    {to: '/api', label: 'API reference', position: 'left'},
    {type: 'search', position: 'right'},
    {href: product.consoleUrl, label: 'Console login', position: 'right'},
    {href: product.companyUrl, label: 'Company', position: 'right'},
  ],
};

export const footer: ThemeConfig['footer'] = {
  links: [
    {
      title: 'Screen',
      items: [
        {label: 'Quick start', to: '/docs/guides/one-off-screening/first-screening'},
        {label: 'The screening response', to: '/docs/guides/one-off-screening/screening-response'},
        {label: 'Test subjects', to: '/docs/guides/one-off-screening/test-subjects'},
      ],
    },
    {
      title: 'Monitor',
      items: [
        {label: 'Create one entity', to: '/docs/guides/onboarding-and-monitoring/create-one-entity'},
        {label: 'Follow changes', to: '/docs/guides/onboarding-and-monitoring/follow-changes'},
        {label: 'Webhooks', to: '/docs/guides/platform/webhooks'},
      ],
    },
    {
      title: 'Look up',
      items: [
        {label: 'API reference', to: '/api'},
        {label: 'User guide', to: '/docs/user-guide/intro'},
        {label: 'Glossary', to: '/docs/glossary'},
        {label: 'Downloads', to: '/docs/downloads'},
        {label: 'Changelog', to: '/docs/changelog'},
      ],
    },
    {
      title: product.name,
      items: [
        {label: 'Console login', href: product.consoleUrl},
        {label: 'Company site', href: product.companyUrl},
        {label: 'Privacy and security', to: '/docs/privacy-and-security'},
        {label: 'Accessibility', to: '/docs/accessibility'},
      ],
    },
  ],
  copyright: `Documentation of ${product.name}. All subjects in examples are fictional.`,
};

type Release = {version: string; /** Its changes, unless it is the first version. */ changes?: {weight: string}[]};

/** Announces the newest version of the changelog. A newer version has another id, so that it is announced again. */
export function announcement({version, changes}: Release): ThemeConfig['announcementBar'] {
  const news = changes
    ? `Version ${version} of the API has ${countChanges(changes)}.`
    : `This site describes version ${version} of the API.`;
  return {
    id: `api-${version}`,
    content: `${news} <a href="/docs/changelog#${version.replaceAll('.', '-')}">Read the changelog</a>`,
    isCloseable: true,
  };
}

function countChanges(changes: {weight: string}[]): string {
  const count = (weight: string): number => changes.filter((change) => change.weight === weight).length;
  const [breaking, other] = [count('breaking'), count('compatible')];
  if (breaking + other === 0) return 'no changes to calls or webhooks';
  return `${breaking} breaking and ${other} other change${other === 1 ? '' : 's'}`;
}
