/**
 * Shows an announcement during one visit. When the reader leaves a page that showed it, it counts as dismissed, so that
 * the next page comes without it from the start.
 */
import {createStorageSlot} from '@docusaurus/theme-common';

/** Where Docusaurus keeps that the announcement was dismissed: theme-common/lib/contexts/announcementBar.js. */
const dismissed = createStorageSlot('docusaurus.announcement.dismiss');

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    // Docusaurus shows a new announcement only at the second load if an earlier one was dismissed.
    if (document.querySelector('.theme-announcement-bar')?.checkVisibility()) dismissed.set('true');
  });
}
