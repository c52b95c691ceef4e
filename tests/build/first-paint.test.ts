/** Checks that a page is shown without waiting for other files: its styles are inline, its scripts load later. */
import {select} from 'hast-util-select';
import {describe, expect, it} from 'vitest';
import {hastenPage} from '../../plugins/internals/first-paint';
import {parseHtml, parsePage} from '../../plugins/post-build/pages';
import {readHtml} from '../../plugins/post-build/links/read-html';

const readStyles = (file: string): string => `a{content:"${file} $&"}`;
const link = '<link rel=stylesheet href=/a.css />';
const scripts = '<script src=/a.js defer></script><script src="/b.js" defer="defer"></script>';

/** Changes a page as the build does. Returns the published content of its head. */
function hasten(head: string, read = readStyles, body = '<p>Text.'): string {
  const html = `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
  const page = parsePage('docs/a.html', html);
  hastenPage(page, {readStyles: read, starter: '/s.js'});
  // Later steps read the tree, so it must match the published HTML.
  expect(readHtml(page.tree)).toEqual(readHtml(parseHtml(page.published)));
  return page.published.slice(html.indexOf('<head>') + 6, page.published.indexOf('</head>'));
}

describe('a page', () => {
  it('has its styles inside, and a script that requests the others later, in their order', () => {
    expect(hasten(`<title>A</title>${link}<link rel=icon href=/a.svg>${scripts}<meta name=b>`)).toBe(
      '<title>A</title><style>a{content:"a.css $&"}</style><link rel=icon href=/a.svg>' +
        '<script src="/s.js" data-scripts="/a.js /b.js" defer></script><meta name=b>',
    );
  });

  it('hides shared icons without a style attribute', () => {
    const html = `<!doctype html><html><head>${link}${scripts}</head><body><svg style=display:none;><defs></defs></svg>`;
    const page = parsePage('docs/a.html', html);
    hastenPage(page, {readStyles, starter: '/s.js'});
    expect(page.published).toContain('<svg display="none"><defs>');
    expect(select('svg', page.tree)?.properties).toEqual({display: 'none'});
  });

  it('is rejected if a stylesheet contains </style>', () => {
    expect(() => hasten(link + scripts, () => 'a{content:"</style>"}')).toThrow('a.css has </style> in it');
  });

  it.each([
    ['no stylesheet', scripts, '', 'has 0 stylesheets and 2 deferred scripts, and the page has 0 others'],
    ['no script', link, '', 'has 1 stylesheets and 0 deferred scripts, and the page has 0 others'],
    ['a script that is not deferred', `${link}${scripts}<script src=/c.js></script>`, '', 'the page has 1 others'],
    ['a module', `${link}${scripts}<script type=module src=/c.js></script>`, '', 'the page has 1 others'],
    ['a script in its body', link + scripts, '<script src=/c.js defer></script>', 'the page has 1 others'],
    ['a stylesheet in its body', link + scripts, link, 'the page has 1 others'],
  ])('with %s is rejected', (_, head, body, message) => {
    expect(() => hasten(head, readStyles, body)).toThrow(message);
  });
});
