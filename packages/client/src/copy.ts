/** Copies arguments, because a caller can change them while a call is under way. */

/** Deeper values aren't copied. They are refused anyway, and can contain themselves. */
const deepest = 60;

/**
 * Returns whether a value is an object without a class, such as a literal. Objects of another realm (a test runner, for
 * example) and those without a prototype count too.
 */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Copies a value with all its lists and plain objects. */
export function copyOf<T>(value: T, depth = 0): T {
  if (depth > deepest) return value;
  const copy = (item: unknown): unknown => copyOf(item, depth + 1);
  if (Array.isArray(value)) return Array.from(value, copy) as T;
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, copy(item)])) as T;
}
