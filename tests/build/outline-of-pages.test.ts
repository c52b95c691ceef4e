/** Checks how screen readers navigate a page: by its landmarks, its headings and the link that skips navigation. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Element} from 'hast';
import {toString} from 'hast-util-to-string';
import {visitParents} from 'unist-util-visit-parents';
import {expect, it} from 'vitest';
import {listPaths, pageFile, parseHtml} from '@site/plugins/post-build/pages';

const folder = 'build';

type Heading = {
  level: number;
  text: string;
  id?: string;
  inMain: boolean;
  inLink: boolean;
  /** Address and name of the link after the heading. */
  link?: {href?: string; name?: string};
};
type Outline = {mains: number; namelessNavs: number; headings: Heading[]; ids: Set<string>; firstLink?: string};

function readOutline(html: string): Outline {
  const outline: Outline = {mains: 0, namelessNavs: 0, headings: [], ids: new Set()};
  let heading: Heading | undefined;
  visitParents(parseHtml(html), 'element', (element, parents) => {
    const {tagName: name, properties} = element;
    const {id, href, ariaLabel, ariaLabelledBy} = properties as Record<string, string | undefined>;
    if (id) outline.ids.add(id);
    if (name === 'main') outline.mains += 1;
    if (name === 'nav' && !ariaLabel && !ariaLabelledBy) outline.namelessNavs += 1;
    const isIn = (tag: string): boolean =>
      parents.some((parent) => parent.type === 'element' && parent.tagName === tag);
    if (name === 'a') {
      outline.firstLink ??= href;
      if (heading && !/^h[1-6]$/.test((parents.at(-1) as Element).tagName)) heading.link ??= {href, name: ariaLabel};
    }
    if (!/^h[1-6]$/.test(name)) return;
    heading = {
      level: Number(name[1]),
      text: toString(element),
      inMain: isIn('main'),
      inLink: isIn('a'),
      ...(id ? {id} : {}),
    };
    outline.headings.push(heading);
  });
  return outline;
}

const outlines = new Map(
  listPaths(folder).map((path) => [path, readOutline(readFileSync(join(folder, pageFile(path)), 'utf8'))]),
);

/** Lists the faults of all pages, each with its path. */
const faults = (look: (outline: Outline, path: string) => string[]): string[] =>
  [...outlines].flatMap(([path, outline]) => look(outline, path).map((fault) => `${path}: ${fault}`));

it('every page has one title, and no heading skips a level', () => {
  expect([...outlines.values()].reduce((sum, {headings}) => sum + headings.length, 0)).toBeGreaterThan(500);
  const found = faults(({headings}) => {
    const titles = headings.filter(({level}) => level === 1);
    const skipping = headings.filter(({level}, i) => level > (headings[i - 1]?.level ?? 0) + 1);
    return [
      ...(titles.length === 1 && titles[0]?.inMain ? [] : [`${titles.length} titles`]),
      ...skipping.map(({level, text}) => `“${text}” of level ${level} follows a heading that is two levels higher`),
      ...headings.filter(({text}) => !text.trim()).map(({level}) => `a heading of level ${level} says nothing`),
    ];
  });
  expect(found).toEqual([]);
});

it('every heading in the content has an anchor', () => {
  // The headings on the home page and on category cards are links or followed by links.
  const found = faults(({headings}, path) =>
    path === '/'
      ? []
      : headings.filter(({level, id, inMain, inLink}) => level > 1 && inMain && !inLink && !id).map(({text}) => text),
  );
  expect(found).toEqual([]);
});

it('every page has one main landmark and names its navigation landmarks', () => {
  const found = faults(({mains, namelessNavs}) => [
    ...(mains === 1 ? [] : [`${mains} main parts`]),
    ...(namelessNavs === 0 ? [] : [`${namelessNavs} navigations without a name`]),
  ]);
  expect(found).toEqual([]);
});

it('the first link of every page is a skip link', () => {
  const found = faults(({firstLink = '', ids}) =>
    firstLink.startsWith('#') && ids.has(firstLink.slice(1)) ? [] : [`the first link leads to “${firstLink}”`],
  );
  expect(found).toEqual([]);
});

it('every heading is followed by a link named after it, which is not part of the heading', () => {
  let linked = 0;
  const found = faults(({headings}) =>
    headings
      .filter(({id, inMain, level}) => inMain && id && level > 1)
      .flatMap(({id, text, link}) => {
        linked += 1;
        return link?.href === `#${id}` && link.name === `Link to ${text}` ? [] : [`“${text}”: ${link?.name}`];
      }),
  );
  expect(found).toEqual([]);
  expect(linked).toBeGreaterThan(500);
});
