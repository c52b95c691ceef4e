import type {UserContext} from '@redocly/openapi-core';
import type {ApiRule} from '../lib/rule';

/** A tag is a group in the sidebar: one that no operation carries would be an empty group. */
export const tagIsUsed: ApiRule = {
  id: 'tag-is-used',
  visitor: () => {
    const declared = new Map<string, UserContext['location']>();
    const used = new Set<string>();
    return {
      Tag: (tag, {location}) => void declared.set(tag.name, location.child(['name'])),
      Operation: (operation) => operation.tags?.forEach((tag) => used.add(tag)),
      Root: {
        leave: (_, {report}) => {
          for (const [name, location] of declared) {
            if (!used.has(name)) report({message: `No operation has the tag ${name}.`, location});
          }
        },
      },
    };
  },
};
