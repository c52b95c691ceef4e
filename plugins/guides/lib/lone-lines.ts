/** Handles facts that are alone on a line: MDX parses them as blocks, but readers expect lines of text. */
import type {Nodes, PhrasingContent} from 'mdast';
import type {JsxNode} from './jsx';
import {paragraph, text} from './nodes';

/** Creates the two steps for one page. */
export function createLinePlacer() {
  /** The paragraphs that were created around facts. */
  const lone = new WeakSet<Nodes>();

  /** Puts the words of a fact in a paragraph when the fact is a block. */
  function place(node: JsxNode, words: PhrasingContent[]): Nodes[] {
    if (node.type === 'mdxJsxTextElement') return words;
    const block = {...paragraph(words), ...(node.position ? {position: node.position} : {})};
    lone.add(block);
    return [block];
  }

  /** Joins facts with only spaces between them, which MDX parsed as blocks, into one line. */
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
