/**
 * Makes `<Workflow of="onboarding-gate" />` into the list of a workflow's steps, from its Arazzo file. The component
 * adds buttons that run the steps in the page.
 */
import {nearest} from '@screening/api';
import {
  type Action,
  type Criterion,
  parseCriterion,
  parseExpression,
  type Workflow,
  type WorkflowStep,
} from '@screening/api/workflows';
import type {Component} from './lib/components';
import {parseSentence} from '../lib/markdown';
import {block, paragraph} from '../lib/nodes';

export const workflow: Component = {
  required: ['of'],
  form: 'block',
  make({of = ''}, {data: {book, workflows}}) {
    const all = workflows();
    const found = all.find(({id}) => id === of);
    const ids = all.map(({id}) => id);
    if (!found)
      throw new Error(
        `no workflow \`${of}\` in openapi/workflows${nearest(of, ids) || `; there are ${ids.join(', ')}`}`,
      );
    const items = found.steps.map((step) => {
      const {url, method, path} = book.operation(step.operationId);
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
  const order: Order = (stepId) => steps.findIndex(({id}) => id === stepId) + 1;
  const ofStep = (name: string, stepId: string): string => `${code(name)} of step ${order(stepId)}`;
  const value = (operand: Criterion['right']): string => {
    if (operand.of === 'literal') return code(String(operand.value));
    if (operand.of === 'status') return 'the status';
    if (operand.of === 'input') return `the input ${code(operand.name)}`;
    return operand.of === 'step' ? ofStep(operand.name, operand.stepId) : code(nameOfField(operand.path));
  };
  const comparisons = (conditions: string[]): string[] =>
    conditions.flatMap((condition) => {
      const criterion = parseCriterion(condition);
      if (!criterion || condition === expected) return [];
      const {left, operator, right} = criterion;
      return `${value(left)} ${words[operator]} ${value(right)}`;
    });
  const sent = sentFrom(step).map(
    ({stepId, output, target}) => ofStep(output, stepId) + (target === output ? '' : ` as ${code(target)}`),
  );
  const taken = Object.entries(step.outputs).map(([output, from]) => {
    const expression = parseExpression(from);
    const field = expression?.of === 'body' ? nameOfField(expression.path) : output;
    return code(output) + (field === output ? '' : ` (from ${code(field)})`);
  });
  const next = [...step.onSuccess, ...step.onFailure]
    .filter(({criteria}) => !criteria.includes('$statusCode == 429'))
    .map((action) => {
      // An action whose only condition is the status applies if the response isn't as expected.
      const when = listWords(comparisons(action.criteria)) || 'not';
      return ` If ${when}, ${goOn(action, order(step.id), order)}.`;
    });
  const sentence = (start: string, parts: string[]): string => (parts.length ? ` ${start} ${listWords(parts)}.` : '');
  return [
    sentence('Sends', sent),
    sentence('Expects that', comparisons(step.criteria)),
    sentence('Takes', taken),
    ...next,
  ].join('');
}

const code = (value: string): string => `\`${value}\``;
/** Joins parts as "a, b and c". */
const listWords = (parts: string[]): string =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ');

const expected = '$statusCode == 200';

const words: Record<Criterion['operator'], string> = {
  '==': 'is',
  '!=': 'is not',
  '<': 'is less than',
  '>': 'is greater than',
  '<=': 'is at most',
  '>=': 'is at least',
};

type Order = (stepId: string) => number;

function goOn({type, stepId = '', retryAfter, retryLimit}: Action, from: number, order: Order): string {
  if (type === 'end') return 'the workflow ends here';
  if (type === 'retry') return `the call is repeated every ${retryAfter} seconds, up to ${retryLimit} times`;
  const target = order(stepId);
  return target > from ? `the workflow continues with step ${target}` : `the workflow goes back to step ${target}`;
}

/** Formats `/entities/0/urn` as `entities[0].urn`. */
const nameOfField = (path: string[]): string =>
  path.map((key, index) => (/^\d+$/.test(key) ? `[${key}]` : index > 0 ? `.${key}` : key)).join('');

/** Lists the outputs of earlier steps that a step sends, with the name of the field or parameter that they fill. */
function sentFrom({parameters, body}: WorkflowStep): {stepId: string; output: string; target: string}[] {
  const visit = (value: unknown, target: string): {stepId: string; output: string; target: string}[] => {
    if (Array.isArray(value)) return value.flatMap((item) => visit(item, target));
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).flatMap(([key, inner]) => visit(inner, key));
    const expression = typeof value === 'string' ? parseExpression(value) : undefined;
    return expression?.of === 'step' ? [{stepId: expression.stepId, output: expression.name, target}] : [];
  };
  return [...parameters.flatMap(({name: target, value}) => visit(value, target)), ...visit(body, '')];
}
