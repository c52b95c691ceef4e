/**
 * Transforms `<AnnotatedExample of="ScreeningResultOneRow" pick="resultRows.0">` with `<Note at="matchStrength">`
 * children into an example whose keys link to the reference and whose lines have numbered notes.
 *
 * The result is plain HTML. The component only adds styles.
 */
import type {Nodes, Root} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';
import {importComponent} from './lib/import-component';
import {isJsx, lookUp, readAttributes, readPhrasing, replaceComponents, type JsxNode} from './lib/jsx';
import {annotate} from './lib/annotated-lines';
import type {Note} from './lib/annotated-nodes';
import type {Page, Transform} from './lib/types';

const name = 'AnnotatedExample';

export const transformAnnotatedExamples: Transform = (tree, page) => {
  let count = 0;
  replaceComponents(tree, new Set([name]), (node) => {
    const attributes = readAttributes(node, page, {required: ['of'], optional: ['pick', 'title']});
    const notes = readNotes(node, page);
    if (!attributes || !notes) return undefined;
    count += 1;
    const made = lookUp(node, page, () => annotate(page.facts, attributes, notes, `example-${count}`));
    if (!made) return undefined;
    for (const {node: at, message} of made.problems) page.fail(at, message);
    return [made.element];
  });
  if (count > 0) importComponent(tree, name);
  refuseLoneNotes(tree, page);
};

/** Reads the notes inside an example, or reports their problems and returns undefined. */
function readNotes(node: JsxNode, page: Page): Note[] | undefined {
  if (node.type !== 'mdxJsxFlowElement') {
    page.fail(node, `<${name}> must be on separate lines, with a blank line before and after it`);
    return undefined;
  }
  const notes: Note[] = [];
  let ok = true;
  for (const child of (node.children as Nodes[]).flatMap((n) => (n.type === 'paragraph' ? n.children : [n]))) {
    if (child.type === 'text' && !child.value.trim()) continue;
    if (isJsx(child) && child.name === 'Note') {
      const at = readAttributes(child, page, {required: ['at']})?.at;
      if (at) notes.push({node: child, at, words: readPhrasing(child)});
      else ok = false;
    } else {
      page.fail(child, `<${name}> must only contain notes, one per line: <Note at="...">...</Note>`);
      ok = false;
    }
  }
  if (ok && notes.length === 0) {
    page.fail(node, `<${name}> needs a note: <Note at="...">...</Note>; without notes use <Example>`);
    return undefined;
  }
  return ok ? notes : undefined;
}

function refuseLoneNotes(tree: Root, page: Page): void {
  visit(tree, (node) => {
    // An invalid example still contains its notes, and is already reported.
    if (isJsx(node) && node.name === name) return SKIP;
    if (isJsx(node) && node.name === 'Note') page.fail(node, `<Note> belongs inside <${name}>`);
    return undefined;
  });
}
