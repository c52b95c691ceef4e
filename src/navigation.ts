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
    {type: 'docSidebar', sidebarId: 'userGuide', label: 'Analyst handbook', position: 'left'},
    {to: '/api', label: 'API reference', position: 'left'},
    {type: 'search', position: 'right'},
    {href: product.consoleUrl, label: 'Console login', position: 'right'},
    {href: product.companyUrl, label: 'Company', position: 'right'},
  ],
};

/** The links in the columns of the footer, by title and label. */
const footerLinks: Record<string, Record<string, string>> = {
  Screen: {
    'Quick start': '/docs/guides/one-off-screening/first-screening',
    'The screening response': '/docs/guides/one-off-screening/screening-response',
    'Test subjects': '/docs/guides/one-off-screening/test-subjects',
  },
  Monitor: {
    'Create an entity': '/docs/guides/onboarding-and-monitoring/create-one-entity',
    'What changed today': '/docs/guides/onboarding-and-monitoring/follow-changes',
    Webhooks: '/docs/guides/platform/webhooks',
  },
  'Look up': {
    'API reference': '/api',
    'Analyst handbook': '/docs/user-guide/intro',
    Glossary: '/docs/glossary',
    Downloads: '/docs/downloads',
    Changelog: '/docs/changelog',
  },
  [product.name]: {
    'Console login': product.consoleUrl,
    'Company site': product.companyUrl,
    'About this site': '/docs/privacy-and-security',
  },
};

export const footer: ThemeConfig['footer'] = {
  links: Object.entries(footerLinks).map(([title, links]) => ({
    title,
    items: Object.entries(links).map(([label, to]) => (to.startsWith('/') ? {label, to} : {label, href: to})),
  })),
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
