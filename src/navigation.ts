/** The navigation bar, the footer and the announcement bar. */
import type {ThemeConfig} from '@docusaurus/preset-classic';
import {product} from '@screening/product';

const quickStart = '/docs/guides/one-off-screening/first-screening';

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
    // A link to the sidebar would lead to the index of its category, without the list of answers.
    {
      to: '/docs/user-guide/intro',
      label: 'Analyst handbook',
      position: 'left',
      activeBaseRegex: `/docs/user-guide/|/docs/category/(?:${product.slug}-user-guide|workflows-entities--alerts)`,
    },
    {to: '/api', label: 'API reference', position: 'left'},
    {type: 'search', position: 'right'},
    {href: product.consoleUrl, label: 'Console login', position: 'right'},
    {href: product.companyUrl, label: 'Company', position: 'right'},
  ],
};

/** The contacts that the environment sets, by the words of their links. */
const contacts = Object.fromEntries(
  Object.entries({
    Support: product.supportUrl,
    Status: product.statusUrl,
    'Report a vulnerability': product.securityContact,
    'Questions about personal data': product.privacyContact,
  }).filter((entry): entry is [string, string] => entry[1] !== undefined),
);

const footerLinks: Record<string, Record<string, string>> = {
  Screen: {
    'Quick start': quickStart,
    'The screening response': '/docs/guides/one-off-screening/screening-response',
    'Test subjects': '/docs/guides/one-off-screening/test-subjects',
  },
  Monitor: {
    'Create an entity': '/docs/guides/onboarding-and-monitoring/create-one-entity',
    'Follow changes': '/docs/guides/onboarding-and-monitoring/follow-changes',
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
    ...contacts,
    // Opens the list in which readers can turn single keys off (src/client/shortcuts.ts).
    'Keyboard shortcuts':
      '<button type="button" class="clean-btn footer__link-item" data-shortcuts>Keyboard shortcuts</button>',
  },
};

export const footer: ThemeConfig['footer'] = {
  links: Object.entries(footerLinks).map(([title, links]) => ({
    title,
    items: Object.entries(links).map(([label, to]) => {
      if (to.startsWith('<')) return {html: to};
      return to.startsWith('/') ? {label, to} : {label, href: to};
    }),
  })),
  copyright: `Documentation of ${product.name}. All subjects in examples are fictional.`,
};

/** What all pages announce if `ANNOUNCEMENT` isn't set, as HTML. */
const defaultAnnouncement = `Try every call without a key: the sandbox runs in your browser. <a href="/api/screen-simple">Try a screening</a>`;

/**
 * Returns the announcement of all pages, which a reader can close for good.
 *
 * @param html the text of the environment. An empty one means no announcement, and undefined means the default.
 */
export function announce(html: string = defaultAnnouncement): ThemeConfig['announcementBar'] {
  if (html.trim() === '') return undefined;
  return {
    // The theme compares it with the one that a reader has closed, so that another text is shown again.
    id: html,
    content: html,
    isCloseable: true,
  };
}

export const announcement = announce(product.announcement);
