/**
 * Transforms `<Workflow of="onboarding-gate" />` into the list of a workflow's steps, from its Arazzo file. The component
 * adds buttons that run the steps in the page.
 */
import type {Nodes, PhrasingContent} from 'mdast';
import {workflowFile} from '../../src/downloads';
import {nearest} from '../../src/description/nearest';
import {parseCriterion, parseExpression, type Criterion, type Expression} from '../../src/workflows/expression';
import type {Action, Workflow, WorkflowStep} from '../../src/workflows/model';
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
  const file = `${id}.arazzo.yaml`;
  const items = steps.map((step) => {
    const {url, method, path} = book.operation(step.operationId);
    return flowElement('li', {}, [
      paragraph(parseSentence(step.text)),
      paragraph([link(url, [code(`${method} ${path}`)]), ...describe(workflow, step)]),
      flowElement('div', {'data-slot': step.id}),
    ]);
  });
  return flowElement(name, {name: id, title: summary}, [
    paragraph([
      ...parseSentence(introduction),
      text(' A call that gets a 429 is repeated. To run the same steps with other tools, download '),
      link(`pathname://${workflowFile(id)}`, [text(file)]),
      text('.'),
    ]),
    flowElement('ol', {}, items),
    flowElement('div', {'data-slot': 'end'}),
  ]);
}

/** Says what a step sends from earlier steps, what it takes, and what decides how it goes on. */
function describe({steps}: Workflow, step: WorkflowStep): PhrasingContent[] {
  const order = (stepId: string): number => steps.findIndex(({id}) => id === stepId) + 1;
  const value = (operand: Criterion['right']): PhrasingContent[] => {
    if (operand.of === 'literal') return [code(String(operand.value))];
    if (operand.of !== 'step') return [fieldOf(operand)];
    return [code(operand.name), text(` of step ${order(operand.stepId)}`)];
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
    const field = nameOfField(parseExpression(from));
    return [code(output), ...(field === output ? [] : [text(' from '), code(field)])];
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
        // With no other condition than the status, what was expected didn't come.
        return sentence('If ', [...(when.length ? when : [text('not')]), text(`, ${goOn(action, order)}`)]);
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

function goOn({type, stepId = '', retryAfter, retryLimit}: Action, order: (stepId: string) => number): string {
  if (type === 'end') return 'the workflow ends here';
  if (type === 'goto') return `the workflow goes on with step ${order(stepId)}`;
  return `the call is repeated every ${retryAfter} seconds, up to ${retryLimit} times`;
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

function fieldOf(expression: Expression): PhrasingContent {
  return expression.of === 'status' ? text('the status') : code(nameOfField(expression));
}

/** `$response.body#/entities/0/urn` is shown as `entities[0].urn`. */
function nameOfField(expression: Expression | undefined): string {
  if (expression?.of !== 'body') return expression && 'name' in expression ? expression.name : '';
  return expression.path.reduce(
    (name, key) => (/^\d+$/.test(key) ? `${name}[${key}]` : name ? `${name}.${key}` : key),
    '',
  );
}

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
