/** Runs the rounds: every page of every contestant in turn, so that a busy moment hits them all alike. */
import {chromium} from '@playwright/test';
import {browserFlags, findBrowser} from '../../tests/lib/site/find-browser';
import type {Contestant, Kind, Page} from './contestant';
import type {Absent} from './contestants';
import {toRows, type Row} from './report';
import {serve, type RunningServer} from './serve';
import {visit, type Figures} from './visit';

type Entry = {contestant: Contestant; kind: Kind; page: Page; server: RunningServer; visits: Figures[]};

/** Measures all pages `rounds` times. What fails is reported as not measured, with the reason. */
export async function measure(
  contestants: Contestant[],
  absent: Absent[],
  rounds: number,
): Promise<{rows: Row[]; browserVersion: string}> {
  // Nothing but this machine can be reached: a peer that calls home would be measured by its distance.
  const args = [...browserFlags, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];
  const browser = await chromium.launch({executablePath: findBrowser(), args});
  const servers = new Map<string, RunningServer>();
  const notMeasured: Row[] = absent.map(({reason, ...peer}) => ({...peer, kind: 'operation', notMeasured: reason}));
  try {
    for (const {id, root} of contestants) servers.set(id, await serve(root));
    const entries: Entry[] = [];
    for (const contestant of contestants) {
      for (const [kind, page] of Object.entries(contestant.pages) as [Kind, Page][]) {
        const entry = {contestant, kind, page, server: servers.get(contestant.id) as RunningServer, visits: []};
        try {
          // The first visit fills the server's memory and shows whether the page works at all.
          await visit(browser, entry.server.origin, page, false);
          entries.push(entry);
        } catch (error) {
          const {id, name, version} = contestant;
          notMeasured.push({kind, id, name, version, notMeasured: (error as Error).message.split('\n')[0]});
        }
      }
    }
    for (let round = 1; round <= rounds; round += 1) {
      for (const entry of entries) {
        const figures = await visit(browser, entry.server.origin, entry.page, true);
        entry.visits.push(figures);
        console.log(
          `${round}/${rounds} ${entry.kind} ${entry.contestant.id}: visible ${figures.visible.toFixed(0)}, TBT ${figures.tbt.toFixed(0)}`,
        );
      }
    }
    return {rows: [...toRows(entries), ...notMeasured], browserVersion: browser.version()};
  } finally {
    servers.forEach((server) => server.close());
    await browser.close();
  }
}
