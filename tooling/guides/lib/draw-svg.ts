/** Draws Graphviz dot as SVG that uses the colors and the font of the page. */
import type {Viz} from '@viz-js/viz';

type Drawing = {svg?: string; problems: {line?: number; message: string}[]};

/** Graphviz, a megabyte of WebAssembly. Loaded once, and only for a build with a diagram. */
let graphviz: Promise<Viz> | undefined;

// Graphviz only uses Helvetica to measure. The margin leaves room for the wider font of the page.
const style = {
  graphAttributes: {bgcolor: 'none', pad: 0.05, nodesep: 0.35, ranksep: 0.55, fontname: 'Helvetica', fontsize: 15},
  nodeAttributes: {shape: 'box', style: 'rounded', fontname: 'Helvetica', fontsize: 15, margin: '0.24,0.12'},
  edgeAttributes: {fontname: 'Helvetica', fontsize: 13, arrowsize: 0.8},
};

/** Draws one diagram. The SVG has an accessible name, but no ids, colors or fonts. */
export async function drawSvg(dot: string, title: string): Promise<Drawing> {
  graphviz ??= import('@viz-js/viz').then(({instance}) => instance());
  const result = (await graphviz).render(dot, {format: 'svg', engine: 'dot', ...style});
  const problems = result.errors
    // Graphviz guesses the width of non-ASCII characters, which the margin covers.
    .filter(({message}) => !/width of non-ASCII/.test(message))
    .map(({message}) => {
      const line = /in line (\d+)/.exec(message)?.[1];
      return {message: `the diagram cannot be drawn: ${message.trim()}`, ...(line ? {line: Number(line)} : {})};
    });
  if (result.status !== 'success') return {problems};
  const {svg, message} = adoptPage(result.output, title);
  if (message) problems.push({message});
  return problems.length > 0 ? {problems} : {svg, problems};
}

const elements = new Set(['svg', 'g', 'path', 'polygon', 'polyline', 'ellipse', 'text']);
const kept =
  /^(d|points|cx|cy|rx|ry|x|y|transform|viewBox|text-anchor|font-size|font-weight|font-style|stroke-dasharray|stroke-width)$/;
const plain: Record<string, string> = {none: 'none', transparent: 'none', black: 'currentColor'};

/** Rewrites Graphviz's SVG: keeps known elements and attributes, and removes or reports everything else. */
function adoptPage(source: string, title: string): {svg: string; message?: string} {
  const body = source
    .slice(source.indexOf('<svg'))
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<title>[\s\S]*?<\/title>/g, '');
  let message: string | undefined;
  const svg = body.replace(
    /<(\/?)([\w:]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g,
    (_, end: string, name: string, rest: string, close: string) => {
      if (!elements.has(name))
        message ??= `a diagram can only have nodes, edges and words, not <${name}> (a link, an image or a tooltip?)`;
      if (end) return `</${name}>`;
      const attributes = [...rest.matchAll(/([\w:-]+)="([^"]*)"/g)].flatMap(([, key = '', value = '']) => {
        if (kept.test(key)) return [`${key}="${value}"`];
        if (key === 'class') return [`class="diagram-${value}"`];
        if (key !== 'fill' && key !== 'stroke') return [];
        const color = plain[value];
        if (!color)
          message ??= `a diagram uses the colors of the page: remove the color ${value} (style=filled also sets one)`;
        return [`${key}="${color}"`];
      });
      if (name === 'text') attributes.push('fill="currentColor"');
      if (name === 'svg') {
        const width = /width="([\d.]+)pt"/.exec(rest)?.[1] ?? '0';
        // Set the natural width, which the style sheet of the page can reduce.
        attributes.push(
          `width="${Math.ceil(Number(width))}"`,
          'role="img"',
          `aria-label="${escapeAttribute(title)}"`,
          'class="diagram-svg"',
        );
      }
      return `<${name}${attributes.length ? ` ${attributes.join(' ')}` : ''}${close && '/'}>`;
    },
  );
  return {svg: svg.replace(/\n+/g, '\n').trim(), ...(message ? {message} : {})};
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
