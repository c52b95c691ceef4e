/** Spans of time: how they are written, and by how much a reader can advance the sandbox's clock. */

/** The buttons that advance the clock, by the seconds that each adds. */
export const spans: [seconds: number, label: string][] = [
  [3, '+3 s'],
  [3600, '+1 h'],
  [86_400, '+1 day'],
];

const units: [seconds: number, name: string][] = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
  [1, 's'],
];

/** Writes a span of time in seconds with its two largest units: `1 d 1 h`. */
export function spanOf(seconds: number): string {
  let rest = seconds;
  const parts = units.flatMap(([size, name]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count > 0 ? [`${count} ${name}`] : [];
  });
  return parts.slice(0, 2).join(' ') || '0 s';
}

/** Writes a span of time in seconds with its largest unit only, where there is little room. */
export const largestUnitOf = (seconds: number): string =>
  spanOf(Math.floor(seconds)).split(' ').slice(0, 2).join(' ');
