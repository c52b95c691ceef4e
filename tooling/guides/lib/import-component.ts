/** Lets a page use one of our components without its writer importing it. */
import type {Root} from 'mdast';
import type {MdxjsEsm} from 'mdast-util-mdxjs-esm';

/**
 * Adds `import name from '@site/src/components/name'` to a page. The components come in through the
 * pages that need them, so no other page loads their code.
 */
export function importComponent(tree: Root, name: string): void {
  const value = `@site/src/components/${name}`;
  const node: MdxjsEsm = {
    type: 'mdxjsEsm',
    value: `import ${name} from '${value}';`,
    data: {
      estree: {
        type: 'Program',
        sourceType: 'module',
        comments: [],
        body: [
          {
            type: 'ImportDeclaration',
            attributes: [],
            specifiers: [{type: 'ImportDefaultSpecifier', local: {type: 'Identifier', name}}],
            source: {type: 'Literal', value, raw: JSON.stringify(value)},
          },
        ],
      },
    },
  };
  tree.children.unshift(node);
}
