/** Calculates medians and the ratios to the reference peer, and formats the table. */
import {kinds, type Contestant, type Kind} from './contestant';
import type {Figures} from './visit';

type Tool = Pick<Contestant, 'id' | 'name' | 'version'> & {kind: Kind};
/** A page of a tool, and its visits. */
export type Measured = Tool & {visits: Figures[]};
export type Row = Tool & ({figures: Figures; rounds: number} | {notMeasured: string});

/** Peer whose rows the other rows of the same kind of page are compared with. */
export const reference = 'starlight';
export const us = 'this-site';

/** Limits that the site promises: bytes as sent, including headers, and ratios to the reference's times. */
const promises: Record<Kind, Figures> = {
  operation: {js: 130_000, wire: 230_000, visible: 0.65, lcp: 0.7, tbt: 0.6, cls: 0},
  guide: {js: 120_000, wire: 200_000, visible: 0.7, lcp: 0.8, tbt: 0.6, cls: 0},
};

/** Returns the middle value, or the mean of the two middle values. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.floor(sorted.length / 2)]) / 2;
}

/** Returns the median of each figure separately. */
function medians(visits: Figures[]): Figures {
  const names = Object.keys(visits[0]) as (keyof Figures)[];
  return Object.fromEntries(names.map((name) => [name, median(visits.map((each) => each[name]))])) as Figures;
}

/** Returns a row for each measured page of each contestant, sorted by kind of page. */
export function toRows(measured: Measured[]): Row[] {
  const rows = measured.map(({kind, id, name, version, visits}) => {
    return {kind, id, name, version, rounds: visits.length, figures: medians(visits)};
  });
  return kinds.flatMap((kind) => rows.filter((row) => row.kind === kind));
}

/** Formats the Markdown table that is printed and that BENCHMARKS.md shows. */
export function toMarkdown(rows: Row[]): string {
  const head = ['page', 'tool', 'JavaScript KB', 'wire KB', 'content visible ms', 'LCP ms', 'TBT ms', 'CLS'];
  const kilo = (bytes: number) => (bytes / 1000).toFixed(0);
  const lines = rows.map((row) => {
    const name = `${row.name} ${row.version}`.trim();
    if ('notMeasured' in row) return [row.kind, name, `not measured: ${row.notMeasured}`, '', '', '', '', ''];
    const {js, wire, cls} = row.figures;
    const base = rows.find((other) => other.kind === row.kind && other.id === reference);
    const times = (key: 'visible' | 'lcp' | 'tbt') => {
      const value = row.figures[key].toFixed(0);
      if (!base || !('figures' in base) || base === row || base.figures[key] === 0) return value;
      return `${value} (${(row.figures[key] / base.figures[key]).toFixed(2)}x)`;
    };
    return [row.kind, name, kilo(js), kilo(wire), times('visible'), times('lcp'), times('tbt'), String(cls)];
  });
  return writeTable(head, lines);
}

/** Formats a Markdown table. */
export const writeTable = (head: string[], rows: (string | number)[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Lists each promise as held or missed, or notes that its ratio can't be judged in this run. */
export function judge(rows: Row[]): string[] {
  return kinds.flatMap((kind) => {
    const find = (id: string) => {
      const row = rows.find((each) => each.kind === kind && each.id === id);
      return row && 'figures' in row ? row.figures : undefined;
    };
    const ours = find(us);
    const theirs = find(reference);
    if (!ours) return [];
    const {js, wire, visible, lcp, tbt, cls} = promises[kind];
    const say = (what: string, value: number, limit: number, unit = '') =>
      `${value <= limit ? 'held  ' : 'MISSED'} ${kind}: ${what} ${value.toFixed(2)}${unit} (at most ${limit}${unit})`;
    return [
      say('JavaScript', ours.js / 1000, js / 1000, ' KB'),
      say('wire', ours.wire / 1000, wire / 1000, ' KB'),
      say('CLS', ours.cls, cls),
      ...(theirs
        ? [
            say('content visible, ratio', ours.visible / theirs.visible, visible),
            say('LCP, ratio', ours.lcp / theirs.lcp, lcp),
            say('TBT, ratio', ours.tbt / theirs.tbt, tbt),
          ]
        : [`no ratio ${kind}: ${reference} was not measured in this run`]),
    ];
  });
}
