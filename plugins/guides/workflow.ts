/** Makes `<Workflow of="gate" />` into the steps of an Arazzo file. The component adds buttons that run them. */
import {parseSentence} from '../lib/markdown';
import {block} from '../lib/mdx-elements';
import {paragraph} from '../lib/nodes';
import {defineComponent} from './lib/components';
import {describeStep} from './lib/describe-step';

export const workflow = defineComponent({
  required: ['of'],
  form: 'block',
  make({of: wantedId}, {data: {index, workflows}}) {
    const all = workflows();
    const found = all.find(({id}) => id === wantedId);
    if (!found) {
      const known = all.map(({id}) => id).join(', ');
      throw new Error(`no workflow \`${wantedId}\`; there are ${known}`);
    }
    const items = found.steps.map((step) => {
      const {url, method, path} = index.operation(step.operationId);
      return block('li', {}, [
        paragraph(parseSentence(step.text)),
        paragraph(parseSentence(`[\`${method} ${path}\`](${url}).${describeStep(found, step)}`)),
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
});
