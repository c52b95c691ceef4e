/** Lists the facts of an operation besides its fields, for its page and its Markdown twin. It must not read files. */
import type {EndpointModel} from './model';
import type {Text, TextNode} from './rich-text';

/** The page that lists all open questions. */
export const questionsPage = '/docs/guides/platform/questions-to-settle';

/** Returns the groups that aren't empty: key, limits and effects. The open questions have their own list. */
export function factsOf(model: EndpointModel): [label: string, sentences: Text[]][] {
  const more: TextNode = ['a', ['Keys'], '/docs/guides/platform/authentication'];
  const key: Text[] = model.key ? [['Send your API key in the header ', ['code', model.key.header], '. ', more]] : [];
  const groups: [string, Text[]][] = [
    ['Key', key],
    ['Limits', model.limits],
    ['What it changes', model.changes],
    ['What your receiver does', model.receiver],
    ['Only in the user interface', model.uiOnly],
  ];
  return groups.filter(([, sentences]) => sentences.length > 0);
}
