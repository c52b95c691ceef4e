export {
  type Context,
  type Criterion,
  fill,
  fillEach,
  isMet,
  parseCriterion,
  parseExpression,
} from './src/workflows/expression';
export type {Action, Values, Workflow, WorkflowStep} from './src/workflows/model';
