/**
 * Finds classes of the theme that src/css/base.css forgot. It replaces Infima, whose classes the
 * theme sets on elements.
 */
import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';

const infima = 'node_modules/infima/dist/css/default/default.css';
const readClasses = (files: string[]): Set<string> =>
  new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/(?<=\.)[a-z][\w-]*/gi) ?? []));
const ownFiles = ['base', 'site', 'guides', 'indexes.module', 'other-media'].map(
  (name) => `src/css/${name}.css`,
);
const styled = readClasses(ownFiles);
/** Classes that need no rule here, with the reason. */
const plain = new Map([
  ['col--3', 'the grid of a page gives its columns their widths'],
  ['button--primary', 'a button without another class is a primary one'],
  ['col--6', 'cards have rules for their own class'],
  ['col--offset-3', 'the message of a crash is as wide as the page'],
  ['container-fluid', 'what it contains is as wide as the page anyway'],
  ['footer__item', 'it would only remove the margin of an element that has none'],
  ['hero__title', 'it is a heading of level 1, which has a rule'],
  ['menu__list-item', 'its link has the rules'],
  ['menu__link--sublist', 'src/css/site.css draws the arrow of a group'],
  ['pagination-nav__link--prev', 'it is in the first column anyway'],
  ['shadow--lw', 'buttons have no shadow'],
  ['text--center', 'the copyright is at the start of its line'],
]);
const unknown = [...readClasses([infima])].filter((name) => !styled.has(name) && !plain.has(name));

/** Returns the classes of Infima that an element of the page has, and that have no rule. */
export const unstyledClasses = (page: Page): Promise<string[]> =>
  page.evaluate(
    (names) => names.filter((name) => document.getElementsByClassName(name).length > 0),
    unknown,
  );
