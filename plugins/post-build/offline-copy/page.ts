/** Changes a built page so that it works from disk. */
import type {Element} from 'hast';
import {visit} from 'unist-util-visit';
import {applyChanges, rangeOf, writeAttribute, type Change} from '../changes';
import type {PageFacts} from '../../internals/page-facts';
import type {Page} from '../pages';

export type OfflineAddresses = {
  /** The relative path up to the copy's folder. */
  root: string;
  /** The page's data for its scripts, and their addresses: see plugins/internals/page-facts.ts. */
  facts: ReturnType<PageFacts>;
  /** Returns the new address of a link. */
  relink: (href: string) => string;
  /** The note about the copy in the footer, as HTML. */
  note: string;
};

/** Attributes that contain an address, on all elements that can have them. */
const addressed = ['href', 'src', 'poster', 'action'];

/** Returns whether an element is for search engines and keeps its address, which names the page on the site. */
const stays = ({tagName, properties}: Element): boolean =>
  tagName === 'link' && /canonical|alternate/.test(String(properties.rel ?? ''));

/** Returns the HTML of a page in the offline copy. Throws when the page has no script. */
export function changePage({path, html, tree}: Page, {root, facts, relink, note}: OfflineAddresses): string {
  const changes: Change[] = [];
  let firstScript: Element | undefined;
  visit(tree, 'element', (element) => {
    const {tagName, properties} = element;
    if (tagName === 'html') {
      // Before the `>` that ends the tag.
      const end = rangeOf(element.data?.position?.opening).end - 1;
      const own = Object.entries({
        'data-offline-path': path,
        'data-offline-root': root,
        'data-page': facts.data,
        'data-scripts': facts.scripts.join(' '),
      });
      changes.push({start: end, end, text: own.map(([name, value]) => ` ${writeAttribute(name, value)}`).join('')});
    }
    if (String(properties.className ?? '') === 'footer__copyright') {
      const {start} = rangeOf(element.data?.position?.closing);
      changes.push({start, end: start, text: ` ${note}`});
    }
    if (tagName === 'script' && properties.src !== undefined) firstScript ??= element;
    const moved = addressed.flatMap((name) => {
      const address = properties[name];
      const now = typeof address === 'string' ? relink(address) : address;
      return now === address
        ? []
        : [{...rangeOf(element.data?.position?.properties?.[name]), text: writeAttribute(name, String(now))}];
    });
    if (moved.length === 0 || stays(element)) return;
    changes.push(...moved);
    // Without this attribute, the scripts don't replace the icon.
    if (String(properties.rel) === 'icon' && 'dataRh' in properties)
      changes.push({...rangeOf(element.data?.position?.properties?.dataRh), text: ''});
  });
  if (!firstScript) throw new Error(`${path} has no script, before which the copy's own could be inserted`);
  const {start} = rangeOf(firstScript.position);
  changes.push({start, end: start, text: `<script src="${root}offline/start.js"></script>`});
  return applyChanges(html, changes);
}
