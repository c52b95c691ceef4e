/** The rules that no other tool has. Redocly's walk calls them for each node, and `redocly.yaml` turns them on. */
import {componentIsUsed} from './rules/component-is-used';
import {defaultMatchesSchema} from './rules/default-matches-schema';
import {enumIsExplained} from './rules/enum-is-explained';
import {linkIsComplete} from './rules/link-is-complete';
import {repeatIsStated} from './rules/repeat-is-stated';
import {textIsInert} from './rules/text-is-inert';
import {textIsPresent} from './rules/text-is-present';
import {vendorKeys} from './rules/vendor-keys';

/** The plugin, in the form that Redocly expects. */
export const plugin = {
  id: 'own',
  rules: {
    oas3: {
      'default-matches-schema': defaultMatchesSchema,
      'enum-is-explained': enumIsExplained,
      'link-is-complete': linkIsComplete,
      'nothing-unused': componentIsUsed,
      'repeat-is-stated': repeatIsStated,
      'text-is-inert': textIsInert,
      'text-is-present': textIsPresent,
      'vendor-keys': vendorKeys,
    },
  },
};
