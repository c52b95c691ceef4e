/** Notes what the policy stopped, and whether anything that a text brought along was run. */
import type {BrowserContext, Page} from '@playwright/test';

/**
 * Reports each `securitypolicyviolation` of all pages of a context to `notes`, and each dialog: our pages
 * open none, so one would be somebody's `alert(1)`.
 */
export async function noteViolations(context: BrowserContext, notes: string[]): Promise<void> {
  await context.exposeFunction('noteViolation', (text: string) => notes.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const {effectiveDirective, blockedURI, sourceFile, lineNumber, sample} = event;
      const note = `${location.pathname}: ${effectiveDirective} stopped ${blockedURI} ${sample} (${sourceFile}:${lineNumber})`;
      void (window as unknown as {noteViolation: (text: string) => void}).noteViolation(note);
    });
  });
  const onPage = (page: Page) =>
    page.on('dialog', (dialog) => {
      notes.push(`${page.url()} opened a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
  context.pages().forEach(onPage);
  context.on('page', onPage);
}
