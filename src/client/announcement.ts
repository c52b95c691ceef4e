/**
 * Marks the announcement as dismissed when the reader leaves a page that showed it. The next page is then rendered
 * without it from the start.
 */
import {createStorageSlot} from '@docusaurus/theme-common';

/** The key under which Docusaurus stores the dismissal: theme-common/lib/contexts/announcementBar.js. */
const dismissed = createStorageSlot('docusaurus.announcement.dismiss');

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    // Docusaurus shows a new announcement only at the second load if an earlier one was dismissed.
    if (document.querySelector('.theme-announcement-bar')?.checkVisibility()) dismissed.set('true');
  });
}
