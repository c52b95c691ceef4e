/** Shows a new announcement to readers who have closed an earlier one. */
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {ThemeConfig} from '@docusaurus/preset-classic';

/**
 * Adds a script to the head of all pages. The theme stores separately that an announcement was closed and which one was
 * seen last. Before a page is painted, it only reads the former, so it would hide a new announcement until the next page
 * loads. Showing it later would move the page.
 */
export function newAnnouncement({siteConfig, siteStorage}: LoadContext): Plugin {
  return {
    name: 'new-announcement',
    injectHtmlTags() {
      const {announcementBar} = siteConfig.themeConfig as ThemeConfig;
      if (!announcementBar?.id) return {};
      return {
        headTags: [
          {
            tagName: 'script',
            innerHTML: forgetClosed(announcementBar.id, siteStorage.namespace),
          },
        ],
      };
    },
  };
}

/** Returns a script that forgets that an announcement was closed, unless it was the one with this id. */
function forgetClosed(id: string, namespace: string): string {
  // A tag in the id must not end the script.
  const safeId = JSON.stringify(id).replaceAll('<', '\\u003c');
  return `
try {
  if (localStorage.getItem('docusaurus.announcement.id${namespace}') !== ${safeId})
    localStorage.removeItem('docusaurus.announcement.dismiss${namespace}');
} catch {
  /* The storage is blocked. */
}`;
}
