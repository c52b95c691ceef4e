/** Finds the workflows that pages show. */
import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import type {Workflow} from '@screening/api/workflows';
import {fileOf} from './built-page';
import {listPages} from './sitemap';

/** All workflows, as the pages show them. */
export const workflows = JSON.parse(
  readFileSync('.generated/workflows.json', 'utf8'),
) as Workflow[];

/** The page that shows each workflow. */
export const pages = new Map(
  listPages().flatMap((path) => {
    // A page can show several.
    const sections = readFileSync(fileOf(path), 'utf8')
      .split(/<section[^>]*class="?workflow/)
      .slice(1);
    return sections.flatMap((section) => {
      const [, id] = /\/downloads\/workflows\/([\w-]+)\.arazzo\.yaml/.exec(section) ?? [];
      return id ? [[id, path] as const] : [];
    });
  }),
);

/** Finds the parts of a workflow in its page. */
export function parts(page: Page, {summary}: Workflow) {
  const box = page.getByRole('region', {name: summary});
  return {
    box,
    // The buttons of code blocks have statuses too.
    status: box.locator('p[role=status]'),
    run: box.getByRole('button', {name: 'Run', exact: true}),
    next: box.getByRole('button', {name: /Run (first|next) step/}),
    reports: box.getByText(/^(Passed|Failed): /),
  };
}
