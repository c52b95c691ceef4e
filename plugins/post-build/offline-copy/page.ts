/** Changes a built page so that it works from disk. */
import type {Element} from 'hast';
import {visit} from 'unist-util-visit';
import {applyChanges, rangeOf, writeAttribute, type Change} from '../changes';
import type {Page} from '../pages';

export type OfflineAddresses = {
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

/** Returns the HTML of a page in the offline copy, without its scripts, which need a server. */
export function changePage({html, tree}: Page, {relink, note}: OfflineAddresses): string {
  const changes: Change[] = [];
  visit(tree, 'element', (element) => {
    const {tagName, properties} = element;
    if (String(properties.className ?? '') === 'footer__copyright') {
      const {start} = rangeOf(element.data?.position?.closing);
      changes.push({start, end: start, text: ` ${note}`});
    }
    if (tagName === 'script' && (properties.src ?? properties.dataScripts) !== undefined) {
      changes.push({...rangeOf(element.position), text: ''});
      return;
    }
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
  return applyChanges(html, changes);
}
