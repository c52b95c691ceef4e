/**
 * Makes `<SettingsPlot of="thresholds" />` into a plot of the report that the guide on testing screening settings shows. Its
 * figures, as a text, are for readers who don't see the picture. The colors are those of the site.
 */
import {block} from '../lib/mdx-elements';
import {paragraph} from '../lib/nodes';
import {defineComponent} from './lib/components';

export const settingsPlot = defineComponent({
  required: ['of'],
  form: 'block',
  make({of: name}, {data}) {
    const plots = data.settingsPlots();
    if (!Object.hasOwn(plots, name))
      throw new Error(
        `the report has no plot \`${name}\`; it has ${Object.keys(plots).join(', ')}`,
      );
    const {title, description, picture} = plots[name as keyof typeof plots];
    return [block('Diagram', {title, picture, size: 'phone'}, [paragraph([description])])];
  },
});
