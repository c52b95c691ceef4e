/**
 * Parses and evaluates the runtime expressions and criteria of Arazzo that our workflows use. The lint
 * (packages/api/src/workflows) rejects all others, so that pages run workflows like other tools do.
 */
/** Values by name: inputs, or values from a response. */
export type Values = Record<string, unknown>;

/** A value of the context, and the keys that lead to the part of it that an expression means. */
export type Expression = {of: keyof Context; path: string[]};
type Operand = Expression | {of: 'literal'; value: string | number | boolean};
type Operator = keyof typeof operators;
export type Criterion = {left: Expression; operator: Operator; right: Operand};

/** The values that expressions can refer to. */
export type Context = {
  inputs: Values;
  /** The values that each step took from its response. */
  taken: Record<string, Values>;
  status?: number;
  body?: unknown;
};

/** Makes a comparison that is false unless both values are numbers. */
const ofNumbers = (compare: (a: number, b: number) => boolean) => (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number' && compare(a, b);

const operators = {
  '==': (a: unknown, b: unknown) => a === b,
  '!=': (a: unknown, b: unknown) => a !== b,
  '<=': ofNumbers((a, b) => a <= b),
  '>=': ofNumbers((a, b) => a >= b),
  '<': ofNumbers((a, b) => a < b),
  '>': ofNumbers((a, b) => a > b),
};

const forms: [keyof Context, RegExp][] = [
  ['status', /^\$statusCode$/],
  ['inputs', /^\$inputs\.(\w+)$/],
  ['taken', /^\$steps\.(\w+)\.outputs\.(\w+)$/],
  ['body', /^\$response\.body#\/(\w+(?:\/\w+)*)$/],
];

/** Parses an expression. Returns undefined for any other text. */
export function parseExpression(text: string): Expression | undefined {
  const [found] = forms.flatMap(([of, form]) => {
    const match = form.exec(text);
    return match ? [{of, path: match.slice(1).flatMap((part) => part.split('/'))}] : [];
  });
  return found;
}

/** Parses a comparison. Returns undefined for any other text. */
export function parseCriterion(text: string): Criterion | undefined {
  const [, first = '', operator, second = ''] = /^(\S+) (==|!=|<=|>=|<|>) (.+)$/.exec(text) ?? [];
  const left = parseExpression(first);
  const right = parseOperand(second);
  return left && right ? {left, operator: operator as Operator, right} : undefined;
}

function parseOperand(text: string): Operand | undefined {
  if (/^-?\d+(\.\d+)?$/.test(text)) return {of: 'literal', value: Number(text)};
  if (text === 'true' || text === 'false') return {of: 'literal', value: text === 'true'};
  const [, quoted] = /^'([^']*)'$/.exec(text) ?? [];
  return quoted === undefined ? parseExpression(text) : {of: 'literal', value: quoted};
}

/** Returns the value of an expression, or undefined if there is none. */
export function evaluate(operand: Operand, context: Context): unknown {
  if (operand.of === 'literal') return operand.value;
  return [operand.of, ...operand.path].reduce<unknown>(
    (value, key) => (Object(value) === value ? (value as Values)[key] : undefined),
    context,
  );
}

/** Returns a value with every expression in it replaced by its value. */
export function fill(value: unknown, context: Context): unknown {
  if (Array.isArray(value)) return value.map((item) => fill(item, context));
  if (typeof value === 'object' && value !== null) return fillEach(value as Values, context);
  const expression = typeof value === 'string' ? parseExpression(value) : undefined;
  return expression ? evaluate(expression, context) : value;
}

/** Fills each value of an object. */
export const fillEach = (values: Values, context: Context): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fill(value, context)]));

/** Returns whether a comparison is true. */
export function isMet(text: string, context: Context): boolean {
  const criterion = parseCriterion(text);
  if (!criterion) throw new Error(`"${text}" is not a criterion that pages can evaluate.`);
  return operators[criterion.operator](
    evaluate(criterion.left, context),
    evaluate(criterion.right, context),
  );
}
