/** Records policy violations, and whether injected code ran. */
import type {BrowserContext, Page} from '@playwright/test';

/**
 * Adds each `securitypolicyviolation` and each dialog in all pages of a context to `notes`. Our pages open no
 * dialogs, so a dialog would be an injected `alert(1)`.
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
