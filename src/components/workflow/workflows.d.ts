/** The workflows that `npm run generate` compiles (see packages/api/src/workflows). */
declare module '@site/.generated/workflows.json' {
  import type {Workflow} from '@screening/api/workflows';
  const workflows: Workflow[];
  export default workflows;
}
