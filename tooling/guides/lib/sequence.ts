/**
 * Turns a sequence diagram into Graphviz dot. The first line lists the participants from left to right, and each other
 * line is a message between neighbors:
 *
 *     Your gate | Platform | Analyst
 *     Your gate -> Platform: POST /screening/simple
 */

/** The languages of code blocks that are drawn. */
export const diagramLanguages: readonly (string | null | undefined)[] = ['dot', 'sequence'];

type Problem = {line: number; message: string};

export function sequenceToDot(source: string): {dot: string; problems: Problem[]} {
  const [head = '', ...messages] = source.split('\n');
  const names = head.split('|').map((name) => name.trim());
  const problems: Problem[] = [];
  const arrows = messages.map((message, i) => {
    const [, from = '', to = '', label = ''] = /^(.+?) -> (.+?): (.+)$/.exec(message) ?? [];
    const [sender, receiver] = [names.indexOf(from), names.indexOf(to)];
    if (sender < 0 || receiver < 0 || Math.abs(sender - receiver) !== 1) {
      const problem = `\`${message}\` is not \`A -> B: text\` between neighbors of the first line (${names.join(' | ')})`;
      problems.push({line: i + 2, message: problem});
    }
    // Dot places nodes of a rank in the order of their edges, so that an edge to the left is drawn backwards.
    const [left, right] = [Math.min(sender, receiver), Math.max(sender, receiver)];
    const direction = sender < receiver ? '' : ', dir=back';
    return `{rank=same; n${left}_${i} -> n${right}_${i} [label=${JSON.stringify(label)}${direction}]}`;
  });
  const lifelines = names.map((_, n) => [`n${n}`, ...messages.map((_, i) => `n${n}_${i}`)].join(' -> '));
  const dot = [
    'digraph {',
    'nodesep=0.9; ranksep=0.3;',
    `{rank=same; ${names.map((name, n) => `n${n} [label=${JSON.stringify(name)}]`).join('; ')}}`,
    'node [shape=point, width=0.02];',
    'edge [style=dashed, arrowhead=none, weight=99];',
    ...lifelines,
    'edge [style=invis];',
    names.map((_, n) => `n${n}`).join(' -> '),
    'edge [style=solid, arrowhead=normal, weight=1];',
    ...arrows,
    '}',
  ].join('\n');
  return {dot, problems};
}
