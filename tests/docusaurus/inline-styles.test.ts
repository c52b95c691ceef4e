import {toString} from 'hast-util-to-string';
import {describe, expect, it} from 'vitest';
import {inlineStyles} from '../../plugins/post-build/inline-styles';
import {parseHtml, parsePage} from '../../plugins/post-build/pages';

const pageWith = (head: string) => parsePage('a.html', `<!doctype html><html><head>${head}</head><body><p>Text.`);

describe('a page', () => {
  it('contains the text of its stylesheet', () => {
    const page = pageWith('<title>A</title><link rel=stylesheet href=/a.css /><link rel=icon href=/a.svg>');
    expect(inlineStyles(page, (file) => `a{content:"${file} $&"}`)).toBe('a.css');
    expect(page.published).toContain(
      '<title>A</title><style>a{content:"a.css $&"}</style><link rel=icon href=/a.svg></head>',
    );
    // Later steps read the tree, so it must match the published HTML.
    expect(toString(page.tree)).toBe(toString(parseHtml(page.published)));
  });

  it('is rejected without a stylesheet, or if the stylesheet contains </style>', () => {
    expect(() => inlineStyles(pageWith(''), String)).toThrow('has no stylesheet');
    const page = pageWith('<link rel=stylesheet href=/a.css />');
    expect(() => inlineStyles(page, () => 'a{content:"</style>"}')).toThrow('a.css has </style> in it');
  });
});
