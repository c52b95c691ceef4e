export {
  type Context,
  type Criterion,
  type Values,
  fill,
  fillEach,
  isMet,
  parseCriterion,
  parseExpression,
} from './src/workflows/expression';
export type {Action, Workflow, WorkflowStep} from './src/workflows/compile';
