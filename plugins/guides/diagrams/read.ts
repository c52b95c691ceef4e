/** Reads the source of a diagram: one arrow per line, such as `Your system -> Platform: create an entity`. */

/** Languages of the code blocks that are drawn. */
export const diagramLanguages: readonly (string | null | undefined)[] = ['graph', 'sequence', 'stages'];

/** An arrow. `-->` in the source sets `isReply`. */
export type Arrow = {from: string; to: string; text: string; isReply: boolean};

/** A titled part of a `stages` diagram, with the page that it links to. */
export type Stage = {title: string; url: string; arrows: Arrow[]};

/** A problem and its line in the source, starting at 1. */
export type SourceProblem = {line: number; message: string};

// Names can't contain an arrow, so that a line with two arrows is rejected.
const arrowLine = /^(?<from>\S(?:(?!->).)*?) (?<arrow>-->|->) (?<to>(?![:\s])(?:(?!->).)+?)(?:: (?<text>.+))?$/;

/** Reads the text of an arrow in `stages`: the channel, with or without a link, and the content. */
export function readChannel(text: string): {channel: string; url?: string; content: string} | undefined {
  const {linked, url, plain, content} = channelText.exec(text)?.groups ?? {};
  const channel = linked ?? plain;
  return channel && content ? {channel, content, ...(url ? {url} : {})} : undefined;
}

const channelText = /^(?:\[(?<linked>[^\]]+)\]\((?<url>[^)\s]+)\)|(?<plain>[^:[\]]+)): (?<content>.+)$/;

function readArrow(line: string): Arrow | undefined {
  const {from, to, arrow, text = ''} = arrowLine.exec(line)?.groups ?? {};
  return from && to ? {from, to, text, isReply: arrow === '-->'} : undefined;
}

/** Reads a `graph`: arrows between any two boxes, each with or without a text. */
export function readGraph(source: string): {arrows: Arrow[]; problems: SourceProblem[]} {
  const arrows: Arrow[] = [];
  const problems: SourceProblem[] = [];
  source.split('\n').forEach((line, i) => {
    const arrow = readArrow(line);
    if (arrow && !arrow.isReply && arrow.from !== arrow.to) arrows.push(arrow);
    else problems.push({line: i + 1, message: `\`${line}\` is not \`A -> B\` or \`A -> B: text\` with two boxes`});
  });
  return {arrows, problems};
}

/**
 * Reads a `sequence` or `stages` diagram. The first line lists the parties from left to right, and each arrow connects
 * two neighbors. A line such as `[Title](page.mdx)` starts a stage.
 */
export function readSteps(source: string, hasStages: boolean) {
  const [head = '', ...lines] = source.split('\n');
  const parties = head.split('|').map((name) => name.trim());
  const stages: Stage[] = hasStages ? [] : [{title: '', url: '', arrows: []}];
  const problems: SourceProblem[] = [];
  lines.forEach((line, i) => {
    const [, title, url] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(line) ?? [];
    const arrow = readArrow(line);
    const stage = stages.at(-1);
    const distance = arrow ? Math.abs(parties.indexOf(arrow.from) - parties.indexOf(arrow.to)) : 0;
    const areParties = arrow && parties.includes(arrow.from) && parties.includes(arrow.to);
    const isText = hasStages ? readChannel(arrow?.text ?? '') : arrow?.text;
    if (hasStages && title && url) stages.push({title, url, arrows: []});
    else if (stage && arrow && isText && areParties && distance === 1) stage.arrows.push(arrow);
    else {
      const shape = hasStages ? '`[Title](page.mdx)`, or below one `A -> B: API: text`' : '`A -> B: text`';
      const message = `\`${line}\` is not ${shape} between neighbors of the first line (${parties.join(' | ')})`;
      problems.push({line: i + 2, message});
    }
  });
  const isEmpty = stages.length === 0 || stages.some(({arrows}) => arrows.length === 0);
  if (isEmpty && problems.length === 0)
    problems.push({line: 1, message: `the diagram has ${hasStages ? 'a stage without' : 'no'} arrow`});
  return {parties, stages, problems};
}
