/**
 * Transforms `<Workflow of="onboarding-gate" />` into the list of a workflow's steps, from its Arazzo file. The
 * component adds buttons that run the steps in the page.
 */
import type {Nodes, PhrasingContent} from 'mdast';
import {nearest} from '@screening/api';
import {type Action, type Criterion, parseCriterion, parseExpression, type Workflow, type WorkflowStep} from '@screening/api/workflows';
import {importDefault} from './lib/import-component';
import {lookUp, readAttributes, replaceComponents} from './lib/jsx';
import {parseSentence} from './lib/markdown';
import {code, flowElement, link, paragraph, text} from './lib/nodes';
import type {GuideFacts, Transform} from './lib/types';

const name = 'Workflow';

export const transformWorkflows: Transform = (tree, page) => {
  let count = 0;
  replaceComponents(tree, new Set([name]), (node) => {
    const attributes = readAttributes(node, page, {required: ['of']});
    if (!attributes) return undefined;
    if (node.type !== 'mdxJsxFlowElement' || node.children.length > 0) {
      page.fail(node, `<${name}> must be alone on its line, without content: write <${name} of="..." />`);
      return undefined;
    }
    const made = lookUp(node, page, () => makeWorkflow(page.facts, find(page.facts.workflows(), attributes.of ?? '')));
    if (!made) return undefined;
    count += 1;
    return [made];
  });
  if (count > 0) importDefault(tree, name, '@site/src/components/workflow/Workflow');
};

function find(workflows: Workflow[], of: string): Workflow {
  const found = workflows.find(({id}) => id === of);
  if (found) return found;
  const ids = workflows.map(({id}) => id);
  throw new Error(`no workflow \`${of}\` in openapi/workflows${nearest(of, ids) || `; there are ${ids.join(', ')}`}`);
}

function makeWorkflow({book}: GuideFacts, workflow: Workflow): Nodes {
  const {id, summary, text: introduction, steps} = workflow;
  const items = steps.map((step) => {
    const {url, method, path} = book.operation(step.operationId);
    const details = paragraph([link(url, [code(`${method} ${path}`)]), text('.'), ...describe(workflow, step)]);
    return flowElement('li', {}, [
      paragraph(parseSentence(step.text)),
      details,
      flowElement('div', {'data-slot': step.id}),
    ]);
  });
  return flowElement(name, {name: id, title: summary, introduction}, [
    // Left out of search, which has the text of the recipe and an entry for each field.
    flowElement('ol', {'data-no-search': ''}, items),
    flowElement('div', {'data-slot': 'end'}),
  ]);
}

/** Describes what a step sends from earlier steps, its outputs, and the conditions for the next step. */
function describe({steps}: Workflow, step: WorkflowStep): PhrasingContent[] {
  const order: Order = (stepId) => steps.findIndex(({id}) => id === stepId) + 1;
  const value = (operand: Criterion['right']): PhrasingContent[] => {
    switch (operand.of) {
      case 'literal':
        return [code(String(operand.value))];
      case 'status':
        return [text('the status')];
      case 'input':
        return [text('the input '), code(operand.name)];
      case 'step':
        return [code(operand.name), text(` of step ${order(operand.stepId)}`)];
      case 'body':
        return [code(nameOfField(operand.path))];
    }
  };
  const comparisons = (conditions: string[]): PhrasingContent[] =>
    joined(
      conditions.flatMap((condition) => {
        const criterion = parseCriterion(condition);
        if (!criterion || condition === expected) return [];
        const {left, operator, right} = criterion;
        return [[...value(left), text(` ${words[operator]} `), ...value(right)]];
      }),
    );
  const sent = sentFrom(step).map(({stepId, output, target}) => [
    code(output),
    text(` of step ${order(stepId)}`),
    ...(target === output ? [] : [text(' as '), code(target)]),
  ]);
  const taken = Object.entries(step.outputs).map(([output, from]) => {
    const expression = parseExpression(from);
    const field = expression?.of === 'body' ? nameOfField(expression.path) : output;
    return [code(output), ...(field === output ? [] : [text(' (from '), code(field), text(')')])];
  });
  const isMet = comparisons(step.criteria);
  return [
    ...sentence('Sends ', joined(sent)),
    ...sentence('Expects that ', isMet),
    ...sentence('Takes ', joined(taken)),
    ...[...step.onSuccess, ...step.onFailure]
      .filter(({criteria}) => !criteria.includes('$statusCode == 429'))
      .flatMap((action) => {
        const when = comparisons(action.criteria);
        // An action whose only condition is the status applies if the response isn't as expected.
        const then = goOn(action, order(step.id), order);
        return sentence('If ', [...(when.length ? when : [text('not')]), text(`, ${then}`)]);
      }),
  ];
}

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

const sentence = (start: string, rest: PhrasingContent[]): PhrasingContent[] =>
  rest.length ? [text(` ${start}`), ...rest, text('.')] : [];

/** Joins parts as "a, b and c". */
function joined(parts: PhrasingContent[][]): PhrasingContent[] {
  return parts.flatMap((part, index) => {
    if (index === 0) return part;
    return [text(index === parts.length - 1 ? ' and ' : ', '), ...part];
  });
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
