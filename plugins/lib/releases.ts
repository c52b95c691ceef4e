/** Reads the changelogs of the published packages, which the page "Versions and changes" shows with those of the API. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {toSlug} from '@screening/api';
import {fillProduct} from '@screening/product';

/** The packages with a changelog, in the order in which releases of the same day are shown. */
const packages = [
  {name: 'Clients', folder: 'client'},
  {name: 'Command-line tool', folder: 'tools'},
  {name: 'Sandbox', folder: 'sandbox'},
];

/** A released version of a package. */
export type Release = {
  /** What readers call the package. */
  product: string;
  /** Package and version: `Clients 1.0.0`. */
  name: string;
  /** The id of the release's heading on the page of the changelog. */
  anchor: string;
  /** The day of the release, such as `2026-01-31`. */
  date: string;
  /** Markdown: what users notice. */
  text: string;
  /** How many items of the text start with "Breaking:". */
  breaking: number;
};

/** Reads the releases of all packages below the repository's root, newest first. */
export function readReleases(root: string): Release[] {
  const releases = packages.flatMap(({name, folder}) => {
    const file = join(root, 'packages', folder, 'CHANGELOG.md');
    return parseReleases(name, fillProduct(readFileSync(file, 'utf8')));
  });
  return releases.sort((a, b) => b.date.localeCompare(a.date));
}

/**
 * Reads the releases of a changelog. A version without a day isn't released yet, and is left out.
 *
 * @param name what readers call the package
 * @param changelog text of the file, with a heading `## 1.0.0, January 31, 2026` for each release
 */
export function parseReleases(name: string, changelog: string): Release[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const [, version, day, text] =
        /^(\d[\w.-]*), (\w+ \d+, \d{4})\n([\s\S]*)$/.exec(section) ?? [];
      if (!version || !day) return [];
      const title = `${name} ${version}`;
      const date = new Date(`${day} UTC`).toISOString().slice(0, 10);
      return [
        {
          product: name,
          name: title,
          anchor: toSlug(title.replaceAll('.', '-')),
          date,
          text: text.trim(),
          breaking: text.match(/^- \**Breaking:/gm)?.length ?? 0,
        },
      ];
    });
}
