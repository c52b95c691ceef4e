/** Describes a step of a workflow in sentences. */
import {
  parseCriterion,
  parseExpression,
  type Action,
  type Criterion,
  type Workflow,
  type WorkflowStep,
} from '@screening/api/workflows';

/**
 * Describes in Markdown what a step sends from earlier steps, its outputs, and the conditions for the next step.
 *
 * @returns sentences that each start with a space, or an empty text
 */
export function describeStep(workflow: Workflow, step: WorkflowStep): string {
  const numbers = numberSteps(workflow);
  const sent = listInputs(step).map(({stepId, output, target}) => {
    const source = nameOutput(output, stepId, numbers);
    return target === output ? source : `${source} as ${code(target)}`;
  });
  const outputs = Object.entries(step.outputs).map(([output, source]) => {
    const expression = parseExpression(source);
    const field = expression?.source === 'body' ? nameOfField(expression.path) : output;
    return field === output ? code(output) : `${code(field)} as ${code(output)}`;
  });
  const actions = [...step.onSuccess, ...step.onFailure]
    .filter(({criteria}) => !criteria.includes('$statusCode == 429'))
    .map((action) => {
      // An action whose only condition is the status applies if the response isn't as expected.
      const condition = listWords(describeCriteria(action.criteria, numbers)) || 'not';
      return ` If ${condition}, ${describeAction(action, step, numbers)}.`;
    });
  return [
    sentence('Sends', sent),
    sentence('Expects that', describeCriteria(step.criteria, numbers)),
    sentence('Saves', outputs),
    ...actions,
  ].join('');
}

/** The numbers of the steps by their ids, from 1. */
type StepNumbers = Map<string, number>;

const numberSteps = ({steps}: Workflow): StepNumbers =>
  new Map(steps.map(({id}, i) => [id, i + 1]));

const code = (value: string): string => `\`${value}\``;

const listWords = (parts: string[]): string => new Intl.ListFormat('en-GB').format(parts);

const sentence = (start: string, parts: string[]): string =>
  parts.length > 0 ? ` ${start} ${listWords(parts)}.` : '';

const nameOutput = (output: string, stepId: string, numbers: StepNumbers): string =>
  `${code(output)} of step ${numbers.get(stepId)}`;

/** Formats `/entities/0/urn` as `entities[0].urn`. */
const nameOfField = (path: string[]): string =>
  path
    .map((key, i) => {
      if (/^\d+$/.test(key)) return `[${key}]`;
      return i > 0 ? `.${key}` : key;
    })
    .join('');

const comparisons: Record<Criterion['operator'], string> = {
  '==': 'is',
  '!=': 'is not',
  '<': 'is less than',
  '>': 'is greater than',
  '<=': 'is at most',
  '>=': 'is at least',
};

/** Describes conditions, except that the call succeeds. */
function describeCriteria(conditions: string[], numbers: StepNumbers): string[] {
  return conditions.flatMap((condition) => {
    const criterion = parseCriterion(condition);
    if (!criterion || condition === '$statusCode == 200') return [];
    const left = describeOperand(criterion.left, numbers);
    const right = describeOperand(criterion.right, numbers);
    return `${left} ${comparisons[criterion.operator]} ${right}`;
  });
}

function describeOperand(operand: Criterion['right'], numbers: StepNumbers): string {
  if (operand.source === 'literal') return code(String(operand.value));
  if (operand.source === 'status') return 'the status';
  const [first, output] = operand.path;
  if (operand.source === 'inputs') return `the input ${code(first)}`;
  if (operand.source === 'taken') return nameOutput(output, first, numbers);
  return code(nameOfField(operand.path));
}

/** Describes what happens if the conditions of an action are met. */
function describeAction(
  {type, stepId = '', retryAfter, retryLimit}: Action,
  step: WorkflowStep,
  numbers: StepNumbers,
): string {
  if (type === 'end') return 'the workflow ends here';
  if (type === 'retry')
    return `the call is repeated every ${retryAfter} seconds, up to ${retryLimit} times`;
  const next = numbers.get(stepId) ?? 0;
  const isLater = next > (numbers.get(step.id) ?? 0);
  return `the workflow ${isLater ? 'continues with' : 'goes back to'} step ${next}`;
}

/** An output of an earlier step that a step sends. */
type StepInput = {
  stepId: string;
  output: string;
  /** The name of the field or parameter that it fills. */
  target: string;
};

const listInputs = ({parameters, body}: WorkflowStep): StepInput[] => [
  ...parameters.flatMap(({name, value}) => inputsIn(value, name)),
  ...inputsIn(body, ''),
];

/** Lists the outputs of earlier steps in a value that fills `target`. */
function inputsIn(value: unknown, target: string): StepInput[] {
  if (Array.isArray(value)) return value.flatMap((item) => inputsIn(item, target));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => inputsIn(inner, key));
  const expression = typeof value === 'string' ? parseExpression(value) : undefined;
  if (expression?.source !== 'taken') return [];
  const [stepId, output] = expression.path;
  return [{stepId, output, target}];
}
