/**
 * Draws plots as inline SVG. Positions are in percent, so that a plot fits any width while its texts keep their size. Each has
 * a title and a description, and a table next to it with the same figures.
 */
import {markup, type Html} from './html';

/** A line of a plot. */
export interface Line {
  title: string;
  /** The value at each threshold. Missing ones leave a gap. */
  points: {threshold: number; value?: number}[];
}

/** Where the axes are, in percent of the width and in pixels. */
const left = 13;
const right = 97;
const top = 14;
const bottom = 206;
const height = 250;

const round = (value: number): number => Math.round(value * 100) / 100;

/** The lines that a plot can have. The style tells them apart by color and by dashes. */
const lineClasses = ['first', 'second'] as const;

/** Draws values by threshold, with a mark at the threshold of the policy. */
export function drawLines({
  id,
  title,
  description,
  lines,
  ticks,
  most,
  format,
  policyThreshold,
}: {
  id: string;
  title: string;
  description: string;
  lines: readonly Line[];
  ticks: readonly number[];
  most: number;
  format: (value: number) => string;
  policyThreshold: number;
}): Html {
  const thresholds = lines[0].points.map(({threshold}) => threshold);
  const [lowest, highest] = [thresholds[0], thresholds.at(-1)!];
  const width = highest - lowest || 1;
  const x = (threshold: number): number =>
    round(left + ((threshold - lowest) / width) * (right - left));
  const y = (value: number): number => round(bottom - (value / most) * (bottom - top));
  const grid = ticks.map(
    (
      tick,
    ) => markup`<line class="grid" x1="${left}%" x2="${right}%" y1="${y(tick)}" y2="${y(tick)}" />
      <text class="axis end" x="${left - 2}%" y="${y(tick) + 4}">${format(tick)}</text> `,
  );
  const marks = axisThresholds(thresholds).map(
    (threshold) =>
      markup`<text class="axis middle" x="${x(threshold)}%" y="${bottom + 18}">${threshold}</text> `,
  );
  // The name of the mark is on the side with more room.
  const isRight = policyThreshold - lowest > width / 2;
  const policy = markup`<line
      class="policy"
      x1="${x(policyThreshold)}%"
      x2="${x(policyThreshold)}%"
      y1="${top - 8}"
      y2="${bottom}"
    />
    <text
      class="axis${isRight ? ' end' : ''}"
      x="${x(policyThreshold) + (isRight ? -1 : 1)}%"
      y="${bottom - 8}"
    >
      Policy: ${policyThreshold}
    </text>`;
  return svg({
    id,
    title,
    description,
    height,
    content: [
      grid,
      marks,
      markup`<text class="axis middle" x="${(left + right) / 2}%" y="${bottom + 38}">
        Match threshold
      </text>`,
      policy,
      lines.map(({points}, at) => drawLine(points, lineClasses[at], x, y)),
    ],
  });
}

/** Chooses at most six thresholds that are written below the axis. */
function axisThresholds(thresholds: readonly number[]): number[] {
  const step = Math.ceil((thresholds.length - 1) / 5) || 1;
  return thresholds.filter((_, at) => at % step === 0);
}

function drawLine(
  points: Line['points'],
  kind: (typeof lineClasses)[number],
  x: (threshold: number) => number,
  y: (value: number) => number,
): Html[] {
  return points.flatMap(({threshold, value}, at) => {
    if (value === undefined) return [];
    const before = points[at - 1];
    const dot =
      kind === 'first'
        ? markup`<circle class="first" cx="${x(threshold)}%" cy="${y(value)}" r="3.5" /> `
        : markup``;
    if (before?.value === undefined) return [dot];
    const line = markup`<line
      class="${kind}"
      x1="${x(before.threshold)}%"
      y1="${y(before.value)}"
      x2="${x(threshold)}%"
      y2="${y(value)}"
    /> `;
    return [line, dot];
  });
}

/** A bar of a plot: a share, with its confidence interval. */
export interface Bar {
  title: string;
  value: string;
  share: number;
  interval: {lower: number; upper: number};
}

const rowHeight = 46;

/** Draws shares as bars below each other. The outline is the whole, and the line shows the confidence interval. */
export function drawBars(
  id: string,
  title: string,
  description: string,
  bars: readonly Bar[],
): Html {
  const percent = (share: number): number => round(share * 100);
  const content = bars.map(({title: label, value, share, interval}, at) => {
    const start = at * rowHeight;
    const middle = start + 30;
    return markup`<text x="0" y="${start + 14}">${label}</text>
      <text class="axis end" x="100%" y="${start + 14}">${value}</text>
      <rect class="bar" x="0" y="${start + 22}" width="${percent(share)}%" height="16" />
      <rect class="track" x="0" y="${start + 22}" width="100%" height="16" />
      <line
        class="whisker-back"
        x1="${percent(interval.lower)}%"
        x2="${percent(interval.upper)}%"
        y1="${middle}"
        y2="${middle}"
      />
      <line
        class="whisker"
        x1="${percent(interval.lower)}%"
        x2="${percent(interval.upper)}%"
        y1="${middle}"
        y2="${middle}"
      /> `;
  });
  return svg({id, title, description, height: bars.length * rowHeight, content: [content]});
}

function svg({
  id,
  title,
  description,
  height: pixels,
  content,
}: {
  id: string;
  title: string;
  description: string;
  height: number;
  content: readonly (Html | readonly Html[] | readonly Html[][])[];
}): Html {
  return markup`<svg
    role="img"
    aria-labelledby="${id}-title"
    aria-describedby="${id}-description"
    height="${pixels}"
  >
    <title id="${id}-title">${title}</title>
    <desc id="${id}-description">${description}</desc>
    ${content}
  </svg>`;
}
