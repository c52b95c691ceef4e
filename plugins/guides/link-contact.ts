/** Links the words "customer success contact" to the address that SUPPORT_URL sets. */
import {product} from '@screening/product';
import {link} from '../lib/nodes';
import {linkWords} from './lib/link-words';
import type {Transform} from './lib/types';

const words = /customer success contact/gi;

/** Returns the transform for an address. Without one, texts stay as they are. */
export const linkContactTo =
  (address: string | undefined): Transform =>
  (tree) => {
    if (address !== undefined) linkWords(tree, words, (found) => link(address, [found]));
  };

export const linkContact = linkContactTo(product.supportUrl);
