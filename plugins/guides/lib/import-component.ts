/** Imports a component into a page, so that writers need no import. */
import type {Root} from 'mdast';
import type {MdxjsEsm} from 'mdast-util-mdxjs-esm';

/**
 * Adds `import name from '@site/src/components/name'` to a page, so that only the pages that use a component load its
 * code.
 */
export function importComponent(tree: Root, name: string): void {
  importDefault(tree, name, `@site/src/components/${name}`);
}

/** Imports the default export of a module under a name. */
export function importDefault(tree: {children: unknown[]}, name: string, value: string): void {
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
