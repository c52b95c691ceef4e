/** A node of Markdown or of HTML, of which only this is read. */
type Node = {
  type: string;
  value?: unknown;
  children?: Node[];
};

/** Returns the text of nodes of Markdown or of parsed HTML, without comments and without the HTML in Markdown. */
export function textOf(node: Node | Node[]): string {
  if (Array.isArray(node)) return node.map(textOf).join('');
  if (node.type === 'comment' || node.type === 'html') return '';
  return typeof node.value === 'string' ? node.value : textOf(node.children ?? []);
}
