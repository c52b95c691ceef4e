/** Facts that stand alone on their lines: MDX takes them for blocks, a reader for lines of text. */
import type {Nodes, PhrasingContent} from 'mdast';
import type {JsxNode} from './jsx';
import {paragraph, text} from './nodes';

/** Makes the two steps for one page. */
export function createLinePlacer() {
  /** The paragraphs that were put around a fact, with the lines on which it stood. */
  const lone = new WeakSet<Nodes>();

  /** The words of a fact as they fit where it stood: a block needs a paragraph around them. */
  function place(node: JsxNode, words: PhrasingContent[]): Nodes[] {
    if (node.type === 'mdxJsxTextElement') return words;
    const block = {...paragraph(words), ...(node.position ? {position: node.position} : {})};
    lone.add(block);
    return [block];
  }

  /** Facts side by side with only spaces between them reach us as blocks; here they become one line again. */
  function joinLines(parent: Nodes): void {
    if (!('children' in parent)) return;
    for (let i = parent.children.length - 1; i > 0; i -= 1) {
      const [before, node] = [parent.children[i - 1], parent.children[i]];
      if (before.type !== 'paragraph' || node.type !== 'paragraph' || !lone.has(before) || !lone.has(node)) continue;
      if (node.position!.start.line - before.position!.end.line > 1) continue;
      before.children.push(text(' '), ...node.children);
      before.position = {start: before.position!.start, end: node.position!.end};
      parent.children.splice(i, 1);
    }
    parent.children.forEach(joinLines);
  }

  return {place, joinLines};
}
