/** Finds the addresses of the keys of an example in the reference. */
import {branchesOf, flatten, refName} from '@screening/api';
import {isPlace, pick} from './pick';
import type {GuideFacts} from './types';

/**
 * Returns the address of a key in an example of a record, or undefined for a key that the description leaves open.
 * Where the description has alternatives, uses the one that has all keys of the value.
 */
export function urlOfKey(facts: GuideFacts, record: string, value: unknown, path: string[]): string | undefined {
  const url = fieldAt(facts, record, path)?.url;
  if (url) return url;
  for (let end = path.length - 1; end > 0; end -= 1) {
    const holder = path.slice(0, end);
    const held = pick(value, holder.join('.'));
    const variant = findVariant(facts, record, holder, held);
    if (variant) return urlOfKey(facts, variant, held, path.slice(end));
  }
  return undefined;
}

function fieldAt({book}: GuideFacts, record: string, path: string[]): ReturnType<typeof book.field> | undefined {
  try {
    return book.field([record, ...path.filter((part) => !isPlace(part))].join('.'));
  } catch {
    return undefined;
  }
}

function findVariant(facts: GuideFacts, record: string, path: string[], held: unknown): string | undefined {
  const schema = flatten(facts.doc, fieldAt(facts, record, path)?.schema ?? {});
  const items = typeof schema.items === 'object' ? flatten(facts.doc, schema.items) : schema;
  const keys = Object.keys(held ?? {});
  const variants = branchesOf(items).flatMap((option) => refName(option) ?? []);
  return variants.find((name) => {
    const {properties = {}} = flatten(facts.doc, {$ref: `#/components/schemas/${name}`});
    return keys.every((key) => key in properties);
  });
}
