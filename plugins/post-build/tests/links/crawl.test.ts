/** Tests the crawl with a small site without faults, into which faults are put one at a time. */
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {afterAll, beforeEach, describe, expect, it} from 'vitest';
import {crawl} from '../../links/crawl';
import {readSite} from '../../links/site-map';

const origin = 'https://docs.example';
const folder = mkdtempSync(join(tmpdir(), 'links-'));

const page = (path: string, body: string): string => `<!doctype html><html lang=en><head>
<link rel=canonical href="${origin}${path}"><link rel=preconnect href="https://elsewhere.example">
<meta property="og:url" content="${origin}${path}"><meta property="og:image" content="${origin}/img/card.png">
<link rel=stylesheet href="/site.css"><script src="/site.js"></script>
<script type="application/ld+json">{"@context": "https://schema.org", "item": "${origin}/docs/new"}</script>
</head><body>${body}</body></html>`;

const sound: Record<string, string> = {
  'index.html': page('/', '<a href="/docs/new#one">New</a> <a href="#here">Here</a><p id=here>Here</p>'),
  'docs/new.html': page(
    '/docs/new',
    `<h2 id=one>One</h2><a href="../">Home</a> <a href="https://elsewhere.example/x">Elsewhere</a>
     <a href="mailto:a@docs.example">Write</a> <a href="/all.json">All</a>
     <picture><source srcset="/img/small.png 1x, /img/card.png 2x"><img src="/img/small.png" alt=""></picture>
     <img src="data:image/png;base64,AA" alt=""><svg><use href="#one"></use></svg>`,
  ),
  'docs/old/index.html': '<meta charset=utf-8><meta http-equiv=refresh content="0; url=/docs/new">',
  '404.html': page('/404.html', '<a href="/">Home</a>'),
  'search.html': page('/search', '<meta name=robots content=noindex>'),
  'docs/new.md': `[home](${origin}/index.md#here) and no link: \`a[b](c)\`\n\n\`\`\`js\nlist[0](call)\n\`\`\`\n`,
  'index.md': '# Home <a id="here"></a>\n',
  '.well-known/api-catalog': JSON.stringify({
    linkset: [{anchor: 'https://api.example', 'service-doc': [{href: `${origin}/docs/new`}]}],
  }),
  'site.css': `a {background: url("/img/small.png")} b {background: url(data:image/png;base64,AA)}`,
  'site.js': '',
  'all.json': '{}',
  'img/card.png': '',
  'img/small.png': '',
  'sitemap.xml': `<urlset><url><loc>${origin}/</loc></url><url><loc>${origin}/docs/new</loc></url></urlset>`,
};

const home = sound['index.html'];

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), {recursive: true});
    writeFileSync(join(folder, name), text);
  }
}

beforeEach(() => {
  rmSync(folder, {recursive: true, force: true});
  write(sound);
});
afterAll(() => rmSync(folder, {recursive: true, force: true}));

describe('the crawl of a built site', () => {
  it('accepts a site without broken references and counts what it checked', () => {
    const {problems, counts, outside} = crawl(readSite(folder), origin);
    expect(problems).toEqual([]);
    expect(counts).toMatchObject({pages: 5, styles: 2, twins: 2, outside: 1});
    expect(counts.links).toBeGreaterThan(25);
    expect(counts.places).toBe(4);
    expect(counts.images).toBeGreaterThan(5);
    expect([...outside]).toEqual([['https://elsewhere.example/x', new Set(['/docs/new'])]]);
  });

  it.each<[what: string, html: string, problem: string]>([
    ['a link to no page', '<a href="/nowhere">x</a>', 'a href "/nowhere" does not exist'],
    ['a relative link to no page', '<a href="nowhere">x</a>', 'a href "nowhere" does not exist'],
    ['a link without an address', '<a href="">x</a>', 'a href "" is empty'],
    ['a link to no place', '<a href="/#nowhere">x</a>', 'a href "/#nowhere" is not an anchor on /'],
    ['a link to no place here', '<a href="#nowhere">x</a>', 'a href "#nowhere" is not an anchor on /docs/new'],
    ['a slash at the end', '<a href="/docs/new/">x</a>', 'is not the address of the page: write /docs/new'],
    ['a suffix', '<a href="/docs/new.html">x</a>', 'is not the address of the page: write /docs/new'],
    ['a page that moved', '<a href="/docs/old">x</a>', 'points to a page that has moved to /docs/new'],
    ['a pathname: link', '<a href="pathname:///all.json">x</a>', 'starts with pathname:, which browsers cannot open'],
    ['this site by its host', `<a href="${origin}/">x</a>`, 'includes the host of this site: write only the path'],
    ['no protocol', '<a href="//elsewhere.example">x</a>', 'has no protocol: write https:'],
    ['plain HTTP', '<a href="http://elsewhere.example/">x</a>', 'has the protocol http:'],
    ['a script as a link', '<a href="javascript:alert(1)">x</a>', 'has the protocol javascript:'],
    ['no address', '<a href="https://[">x</a>', 'a href "https://[" is not a valid URL'],
    ['a broken escape', '<a href="/%E0%A4%A">x</a>', 'a href "/%E0%A4%A" is not a valid URL'],
    ['a missing image', '<img src="/img/lost.png" alt="">', 'img src "/img/lost.png" does not exist'],
    ['a missing source', '<source srcset="/a.png 2x">', 'source srcset "/a.png" does not exist'],
    ['a missing film', '<video poster="/p.png"></video>', 'video poster "/p.png" does not exist'],
    ['a missing frame', '<iframe src="/f"></iframe>', 'iframe src "/f" does not exist'],
    ['a missing script', '<script src="/s.js"></script>', 'script src "/s.js" does not exist'],
    ['an inline style', '<p style="background: url(/b.png)">', 'style "/b.png" does not exist'],
    ['a lost symbol', '<svg><use href="/img/i.svg#a"></use></svg>', 'use href "/img/i.svg#a" does not exist'],
    ['a form', '<form action="/send"></form>', 'form action "/send" does not exist'],
    ['structured data', `<script type="application/ld+json">["${origin}/x"]</script>`, 'does not exist'],
    ['an id that is used twice', '<p id=one>', 'the id "one" is used more than once'],
  ])('finds %s', (_what, html, problem) => {
    write({'docs/new.html': sound['docs/new.html'].replace('</body>', `${html}</body>`)});
    const {problems} = crawl(readSite(folder), origin);
    expect(problems.length).toBe(1);
    expect(problems[0]).toMatch(/^\/docs\/new: /);
    expect(problems[0]).toContain(problem);
  });

  it.each<[what: string, file: string, text: string, problem: string]>([
    ['a forward to nowhere', 'docs/old/index.html', '<meta http-equiv=refresh content="0; url=/x">', '/docs/old: refresh'],
    ['a missing social card', 'index.html', home.replace('card.png', 'c.png'), 'og:image "https://docs.example/img/c.png"'],
    ['no social card', 'index.html', home.replace('og:image', 'x'), '/: has no social card with a full URL'],
    ['another own address', 'index.html', home.replace(/url" content="[^"]*/, `url" content="${origin}/search`), '/: its address is https://docs.example/search'],
    ['another canonical address', 'index.html', home.replace(`canonical href="${origin}/`, `canonical href="${origin}/search`), '/: its canonical address is https://docs.example/search'],
    ['a style sheet', 'site.css', "a {background: url('/lost.png')}", '/site.css: url() "/lost.png" does not exist'],
    ['styles of a page', 'index.html', home.replace('</head>', "<style>a {background: url('/lost.png')}</style></head>"), '/: url() "/lost.png" does not exist'],
    ['a catalog', '.well-known/api-catalog', `{"linkset": [{"service-doc": [{"href": "${origin}/lost"}]}]}`, '/.well-known/api-catalog: link href "https://docs.example/lost" does not exist'],
    ['a twin', 'index.md', `${sound['index.md']}![x](${origin}/lost.png)`, '/index.md: link href "https://docs.example/lost.png" does not exist'],
    ['an anchor of a twin', 'index.md', '# Home\n', '/docs/new.md: link href "https://docs.example/index.md#here" is not an anchor in /index.md'],
    ['a page that the sitemap lacks', 'sitemap.xml', `<loc>${origin}/</loc>`, '/sitemap.xml: /docs/new is missing'],
    ['a page that no other links to', 'index.html', home.replace('/docs/new#one', '#here'), '/docs/new: no other page links to it'],
    ['a page that the sitemap invents', 'sitemap.xml', sound['sitemap.xml'].replace('</urlset>', `<loc>${origin}/x</loc>`), '/sitemap.xml: https://docs.example/x is not a page of this site'],
    ['another site in the sitemap', 'sitemap.xml', sound['sitemap.xml'].replace('</urlset>', '<loc>https://a.example/</loc>'), 'https://a.example/ is not a page of this site'],
  ])('finds the fault in a built file: %s', (_what, file, text, problem) => {
    write({[file]: text});
    const {problems} = crawl(readSite(folder), origin);
    expect(problems.length, problems.join('\n')).toBe(1);
    expect(problems[0]).toContain(problem);
  }); // prettier-ignore

  it('reports a missing sitemap', () => {
    rmSync(join(folder, 'sitemap.xml'));
    expect(crawl(readSite(folder), origin).problems).toEqual(['/sitemap.xml is missing']);
  });

  it('rejects a folder without pages', () => {
    rmSync(folder, {recursive: true});
    mkdirSync(folder);
    expect(() => crawl(readSite(folder), origin)).toThrow('contains no pages: run `npm run build` first');
  });
});
