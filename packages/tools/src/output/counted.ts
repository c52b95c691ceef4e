/**
 * Writes a number with what it counts.
 *
 * @param one What follows 1, such as `customer is`.
 * @param many What follows every other number, such as `customers are`.
 */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
