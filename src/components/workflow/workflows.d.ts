/** The workflows that `npm run description` compiles (see tooling/workflows). */
declare module '@site/.generated/workflows.json' {
  import type {Workflow} from '@site/src/workflows/model';
  const workflows: Workflow[];
  export default workflows;
}
