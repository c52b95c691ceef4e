/** Makes `<Workflow of="gate" />` into the steps of an Arazzo file. The component adds buttons that run them. */
import {parseCriterion, parseExpression} from '@screening/api/workflows';
import type {Action, Criterion, Workflow, WorkflowStep} from '@screening/api/workflows';
import type {Component} from './lib/components';
import {parseSentence} from '../lib/markdown';
import {block, paragraph} from '../lib/nodes';

export const workflow: Component = {
  required: ['of'],
  form: 'block',
  make({of = ''}, {data: {index, workflows}}) {
    const all = workflows();
    const found = all.find(({id}) => id === of);
    if (!found)
      throw new Error(`no workflow \`${of}\`; there are ${all.map(({id}) => id).join(', ')}`);
    const items = found.steps.map((step) => {
      const {url, method, path} = index.operation(step.operationId);
      return block('li', {}, [
        paragraph(parseSentence(step.text)),
        paragraph(parseSentence(`[\`${method} ${path}\`](${url}).${describe(found, step)}`)),
        block('div', {'data-slot': step.id}),
      ]);
    });
    return [
      block('Workflow', {name: found.id, title: found.summary, introduction: found.text}, [
        // Left out of search, which has the text of the recipe and an entry for each field.
        block('ol', {'data-no-search': ''}, items),
        block('div', {'data-slot': 'end'}),
      ]),
    ];
  },
};

/** Describes in Markdown what a step sends from earlier steps, its outputs, and the conditions for the next step. */
function describe({steps}: Workflow, step: WorkflowStep): string {
  const numberOf = (stepId: string): number => steps.findIndex(({id}) => id === stepId) + 1;
  const ofStep = (name: string, stepId: string): string =>
    `${code(name)} of step ${numberOf(stepId)}`;
  const value = (operand: Criterion['right']): string => {
    if (operand.source === 'literal') return code(String(operand.value));
    if (operand.source === 'status') return 'the status';
    const [first, output] = operand.path;
    if (operand.source === 'inputs') return `the input ${code(first)}`;
    return operand.source === 'taken' ? ofStep(output, first) : code(nameOfField(operand.path));
  };
  const compare = (conditions: string[]): string[] =>
    conditions.flatMap((condition) => {
      const criterion = parseCriterion(condition);
      if (!criterion || condition === '$statusCode == 200') return [];
      return `${value(criterion.left)} ${comparisons[criterion.operator]} ${value(criterion.right)}`;
    });
  const goOn = ({type, stepId = '', retryAfter, retryLimit}: Action): string => {
    if (type === 'end') return 'the workflow ends here';
    if (type === 'retry')
      return `the call is repeated every ${retryAfter} seconds, up to ${retryLimit} times`;
    const isLater = numberOf(stepId) > numberOf(step.id);
    return `the workflow ${isLater ? 'continues with' : 'goes back to'} step ${numberOf(stepId)}`;
  };
  const inputs = [
    ...step.parameters.flatMap(({name, value}) => listInputs(value, name)),
    ...listInputs(step.body, ''),
  ];
  const sent = inputs.map(
    ({stepId, output, target}) =>
      ofStep(output, stepId) + (target === output ? '' : ` as ${code(target)}`),
  );
  const outputs = Object.entries(step.outputs).map(([output, from]) => {
    const expression = parseExpression(from);
    const field = expression?.source === 'body' ? nameOfField(expression.path) : output;
    return code(output) + (field === output ? '' : ` (from ${code(field)})`);
  });
  const actions = [...step.onSuccess, ...step.onFailure]
    .filter(({criteria}) => !criteria.includes('$statusCode == 429'))
    // An action whose only condition is the status applies if the response isn't as expected.
    .map((action) => ` If ${listWords(compare(action.criteria)) || 'not'}, ${goOn(action)}.`);
  const sentence = (start: string, parts: string[]): string =>
    parts.length ? ` ${start} ${listWords(parts)}.` : '';
  return [
    sentence('Sends', sent),
    sentence('Expects that', compare(step.criteria)),
    sentence('Takes', outputs),
    ...actions,
  ].join('');
}

const code = (value: string): string => `\`${value}\``;
const listWords = (parts: string[]): string => new Intl.ListFormat('en-GB').format(parts);

const comparisons: Record<Criterion['operator'], string> = {
  '==': 'is',
  '!=': 'is not',
  '<': 'is less than',
  '>': 'is greater than',
  '<=': 'is at most',
  '>=': 'is at least',
};

/** Formats `/entities/0/urn` as `entities[0].urn`. */
const nameOfField = (path: string[]): string =>
  path.map((key, index) => (/^\d+$/.test(key) ? `[${key}]` : index > 0 ? `.${key}` : key)).join('');

/** Lists the outputs of earlier steps in a value, with the name of the field or parameter that they fill. */
function listInputs(
  value: unknown,
  target: string,
): {stepId: string; output: string; target: string}[] {
  if (Array.isArray(value)) return value.flatMap((item) => listInputs(item, target));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => listInputs(inner, key));
  const expression = typeof value === 'string' ? parseExpression(value) : undefined;
  if (expression?.source !== 'taken') return [];
  const [stepId, output] = expression.path;
  return [{stepId, output, target}];
}
