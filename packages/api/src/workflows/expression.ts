/**
 * Parses and evaluates the runtime expressions and criteria of Arazzo that our workflows use. The lint (check.ts) rejects
 * all others, so that pages run workflows like other tools do.
 */

/** Values by name: inputs, or values from a response. */
export type Values = Record<string, unknown>;

/** A part of the context. */
export type Expression = {
  /** The value of the context. */
  source: keyof Context;
  /** The keys that lead to the part of that value. */
  path: string[];
};

/** A value that is written in a criterion: a text in single quotes, a number, `true` or `false`. */
type Literal = {
  source: 'literal';
  value: string | number | boolean;
};

type Operand = Expression | Literal;
type Operator = '==' | '!=' | '<=' | '>=' | '<' | '>';

/** A comparison of two values. */
export type Criterion = {
  left: Expression;
  operator: Operator;
  right: Operand;
};

/** The values that expressions can refer to. */
export type Context = {
  inputs: Values;
  /** The values that each step took from its response, by the id of the step. */
  taken: Record<string, Values>;
  /** The status of the response. */
  status?: number;
  /** The body of the response. */
  body?: unknown;
};

type Comparison = (a: unknown, b: unknown) => boolean;

/** Makes a comparison that is false unless both values are numbers. */
function ofNumbers(compare: (a: number, b: number) => boolean): Comparison {
  return (a, b) => typeof a === 'number' && typeof b === 'number' && compare(a, b);
}

const operators: Record<Operator, Comparison> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<=': ofNumbers((a, b) => a <= b),
  '>=': ofNumbers((a, b) => a >= b),
  '<': ofNumbers((a, b) => a < b),
  '>': ofNumbers((a, b) => a > b),
};

/** The values of the context, each with the form of its expressions, whose groups are the keys of the path. */
const forms: [keyof Context, RegExp][] = [
  ['status', /^\$statusCode$/],
  ['inputs', /^\$inputs\.(\w+)$/],
  ['taken', /^\$steps\.(\w+)\.outputs\.(\w+)$/],
  ['body', /^\$response\.body#\/(\w+(?:\/\w+)*)$/],
];

/** Parses an expression. Returns undefined for any other text. */
export function parseExpression(text: string): Expression | undefined {
  for (const [source, form] of forms) {
    const match = form.exec(text);
    if (match) return {source, path: match.slice(1).flatMap((part) => part.split('/'))};
  }
  return undefined;
}

/** Parses a comparison. Returns undefined for any other text. */
export function parseCriterion(text: string): Criterion | undefined {
  const [, first = '', operator, second = ''] = /^(\S+) (==|!=|<=|>=|<|>) (.+)$/.exec(text) ?? [];
  const left = parseExpression(first);
  const right = parseOperand(second);
  return left && right ? {left, operator: operator as Operator, right} : undefined;
}

function parseOperand(text: string): Operand | undefined {
  if (/^-?\d+(\.\d+)?$/.test(text)) return {source: 'literal', value: Number(text)};
  if (text === 'true' || text === 'false') return {source: 'literal', value: text === 'true'};
  const [, quoted] = /^'([^']*)'$/.exec(text) ?? [];
  return quoted === undefined ? parseExpression(text) : {source: 'literal', value: quoted};
}

/** Returns the value of an expression, or undefined if there is none. */
export function evaluate(operand: Operand, context: Context): unknown {
  if (operand.source === 'literal') return operand.value;
  return [operand.source, ...operand.path].reduce<unknown>(
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

/** Returns whether a comparison is true. Throws an error for a text that isn't a comparison. */
export function isMet(text: string, context: Context): boolean {
  const criterion = parseCriterion(text);
  if (!criterion) throw new Error(`"${text}" is not a criterion that pages can evaluate.`);
  const {left, operator, right} = criterion;
  return operators[operator](evaluate(left, context), evaluate(right, context));
}
