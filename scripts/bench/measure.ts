/** Runs the rounds. Visits every page of every contestant in turn, so that a busy moment affects all of them. */
import {chromium} from '@playwright/test';
import {browserFlags, findBrowser} from '../../tests/lib/site/find-browser';
import type {Contestant, Kind, Page} from './contestant';
import type {Absent} from './contestants';
import {toRows, type Measured, type Row} from './report';
import {serve, type RunningServer} from './serve';
import {visit} from './visit';

type Entry = Measured & {page: Page; origin: string};

/** Measures all pages `rounds` times. Reports a page whose first visit fails as not measured, with the reason. */
export async function measure(
  contestants: Contestant[],
  absent: Absent[],
  rounds: number,
): Promise<{rows: Row[]; browserVersion: string}> {
  // Block all other hosts. Otherwise, requests to a peer's own servers would distort its times.
  const args = [...browserFlags, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];
  const browser = await chromium.launch({executablePath: findBrowser(), args});
  const servers: RunningServer[] = [];
  const notMeasured: Row[] = absent.map(({reason, ...peer}) => ({...peer, kind: 'operation', notMeasured: reason}));
  try {
    const entries: Entry[] = [];
    for (const {root, pages, ...tool} of contestants) {
      const server = await serve(root);
      servers.push(server);
      for (const [kind, page] of Object.entries(pages) as [Kind, Page][]) {
        try {
          // The first visit fills the server's cache and shows whether the page works at all.
          await visit(browser, server.origin, page, false);
          entries.push({...tool, kind, page, origin: server.origin, visits: []});
        } catch (error) {
          notMeasured.push({...tool, kind, notMeasured: (error as Error).message.split('\n')[0]});
        }
      }
    }
    for (let round = 1; round <= rounds; round += 1) {
      for (const entry of entries) {
        const figures = await visit(browser, entry.origin, entry.page, true);
        entry.visits.push(figures);
        console.log(
          `${round}/${rounds} ${entry.kind} ${entry.id}: visible ${figures.visible.toFixed(0)}, TBT ${figures.tbt.toFixed(0)}`,
        );
      }
    }
    return {rows: [...toRows(entries), ...notMeasured], browserVersion: browser.version()};
  } finally {
    servers.forEach((server) => server.close());
    await browser.close();
  }
}
