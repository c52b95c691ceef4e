/** The navigation bar, the footer and the announcement bar. */
import type {ThemeConfig} from '@docusaurus/preset-classic';
import {product} from '@screening/product';

export const navbar: ThemeConfig['navbar'] = {
  title: product.name,
  logo: {
    // The title next to it says the same.
    alt: '',
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
    'Versions and changes': '/docs/changelog',
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
    items: Object.entries(links).map(([label, to]) =>
      to.startsWith('/') ? {label, to} : {label, href: to},
    ),
  })),
  copyright: `Documentation of ${product.name}. All subjects in examples are fictional.`,
};

/** Announces a text on all pages until the reader closes it. Another text is announced again. */
export const announcement: ThemeConfig['announcementBar'] = product.announcement
  ? {id: product.announcement, content: product.announcement, isCloseable: true}
  : undefined;
