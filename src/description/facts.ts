/** Lists the facts of an operation besides its fields, for its page and its Markdown twin. It must not read files. */
import type {EndpointModel} from './model';
import type {Text, TextNode} from './rich-text';

/** The groups of facts that a page has something to say in: key, limits, effects, and what is left open. */
export function factsOf(model: EndpointModel): [label: string, sentences: Text[]][] {
  const more: TextNode = ['a', ['Keys'], '/docs/guides/platform/authentication'];
  const key: Text[] = model.key ? [['Send your API key in the header ', ['code', model.key.header], '. ', more]] : [];
  const groups: [string, Text[]][] = [
    ['Key', key],
    ['Limits', model.limits],
    ['What it changes', model.changes],
    ['What your receiver does', model.receiver],
    ['Only in the user interface', model.uiOnly],
    ['Not specified', model.notSpecified],
  ];
  return groups.filter(([, sentences]) => sentences.length > 0);
}
