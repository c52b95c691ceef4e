/** Checks how screen readers navigate a page: by its landmarks, its headings and the link that skips navigation. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {Parser} from 'htmlparser2';
import {expect, it} from 'vitest';
import {listPaths, pageFile} from '@site/plugins/post-build/pages';

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

/** Reads only what the tests need, because parsing all pages into trees would take half a minute. */
function readOutline(html: string): Outline {
  const outline: Outline = {mains: 0, namelessNavs: 0, headings: [], ids: new Set()};
  const within: Record<string, number> = {main: 0, a: 0};
  let heading: Heading | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (attributes.id) outline.ids.add(attributes.id);
      if (name in within) within[name] += 1;
      if (name === 'main') outline.mains += 1;
      if (name === 'nav' && !attributes['aria-label'] && !attributes['aria-labelledby']) outline.namelessNavs += 1;
      if (name === 'a') outline.firstLink ??= attributes.href;
      const before = outline.headings.at(-1);
      if (name === 'a' && before && !heading) before.link ??= {href: attributes.href, name: attributes['aria-label']};
      if (/^h[1-6]$/.test(name)) {
        heading = {level: Number(name[1]), text: '', inMain: within.main > 0, inLink: within.a > 0};
        if (attributes.id) heading.id = attributes.id;
        outline.headings.push(heading);
      }
    },
    ontext(text) {
      if (heading) heading.text += text;
    },
    onclosetag(name) {
      if (name in within) within[name] -= 1;
      if (/^h[1-6]$/.test(name)) heading = undefined;
    },
  });
  parser.end(html);
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
