/** What the entries of the reference share: the schemas that they are about, and their texts. */
import {plainText, textOf, type Description, type Schema} from '@screening/api';

/** Returns the schemas of the description, with their names. */
export const listSchemas = (doc: Description): [name: string, schema: Schema][] =>
  Object.entries(doc.components.schemas ?? {});

/** Returns a text of the description without its Markdown. */
export const wordsOf = (doc: Description, markdown = ''): string =>
  plainText(textOf(doc, markdown));

/** Joins the parts of the location of an entry, without those that are empty. */
export const joinTrail = (...parts: string[]): string => parts.filter(Boolean).join(' › ');
