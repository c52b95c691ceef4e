/** Checks that the policy is derived from the pages, and that pages no strict policy could allow are refused. */
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeEach, expect, it} from 'vitest';
import {contentSecurityPolicy} from '../../plugins/post-build/hosting/headers';
import {hash, readInline, readNeeds} from '../../plugins/post-build/hosting/inline-code';
import {listFiles} from '../../plugins/post-build/hosting/scan-build';

const pageWith = (inside: string) =>
  `<!doctype html><html lang=en><head><title>x</title></head><body>${inside}</body></html>`;

it('the policy allows inline code only by its hashes, no eval and no wildcards', () => {
  const needs = {scripts: ['sha256-c2NyaXB0'], styles: ['sha256-c3R5bGU=']};
  const policy = contentSecurityPolicy(needs);
  expect(policy).not.toMatch(/unsafe|wasm|\*|https?:|'strict-dynamic'/);
  expect(policy).toMatch(/^default-src 'self'; .*script-src 'self' '.*style-src 'self' '/);
  for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(directive);
  for (const value of [...needs.scripts, ...needs.styles]) expect(policy).toContain(` '${value}';`);
});

it('hashes text as browsers do', () => {
  // The example of the CSP specification, https://www.w3.org/TR/CSP3/#external-hash
  expect(hash("alert('Hello, world.');")).toBe(
    'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=',
  );
});

it('finds the scripts and styles of a page with their exact text', () => {
  const inside =
    '<script>\n a < b && c\n</script><style> p {} </style><p>x</p><script src=/a.js></script>';
  const {scripts, styles, refused} = readInline(pageWith(inside));
  expect([[...scripts], [...styles], refused]).toEqual([['\n a < b && c\n'], [' p {} '], []]);
});

/** Reads a page with one inline script. */
const readScript = (type: string) => readInline(pageWith(`<script type="${type}">x</script>`));

it.each([
  '',
  'text/javascript',
  'module',
  'importmap',
  'speculationrules',
  'application/ecmascript',
])('treats a script of type "%s" as code', (type) => {
  expect(readScript(type).scripts.size).toBe(1);
});

it.each(['application/ld+json', 'application/json', 'text/plain'])(
  'treats a script of type "%s" as data',
  (type) => {
    expect(readScript(type).scripts.size).toBe(0);
  },
);

it.each([
  ['an event handler', '<img src=/a.png onerror="x()">', 'event handler'],
  ['an event handler in capitals', '<p ONCLICK="x()">', 'event handler'],
  ['a style attribute', '<p style="color: red">x</p>', 'style attribute'],
  ['a javascript: address', '<a href="javascript:x()">', 'code in href'],
  ['a javascript: address behind a blank', '<a href="\n JaVaScRiPt:x()">', 'code in href'],
  [
    'a script of another origin',
    '<script src="https://evil.example/a.js"></script>',
    'another origin',
  ],
  [
    'a script of another host by the same protocol',
    '<script src="//evil.example/a.js"></script>',
    'another origin',
  ],
  [
    'a stylesheet of another origin',
    '<link rel=stylesheet href="https://evil.example/a.css">',
    'another origin',
  ],
  ['a frame of another origin', '<iframe src="https://evil.example"></iframe>', 'another origin'],
  ['a picture of another origin', '<img src="http://evil.example/a.png">', 'another origin'],
  ['a form to another origin', '<form action="https://evil.example"></form>', 'another origin'],
  ['a base address', '<base href="/x/">', 'relative address'],
  [
    'a policy in the page',
    '<meta http-equiv="Content-Security-Policy" content="default-src *">',
    'replaces a header',
  ],
])('refuses %s', (_, inside, reason) => {
  expect(readInline(pageWith(inside)).refused.join('\n')).toContain(reason);
});

const folder = mkdtempSync(join(tmpdir(), 'build-'));
const read = (pages: Record<string, string>) => {
  for (const [name, inside] of Object.entries(pages))
    writeFileSync(join(folder, name), pageWith(inside));
  return readNeeds(folder, listFiles(folder));
};
beforeEach(() => listFiles(folder).forEach((file) => rmSync(join(folder, file))));
afterAll(() => rmSync(folder, {recursive: true}));

it('collects the hash of each text once, from all pages of a build', () => {
  const needs = read({
    'a.html': '<script>1</script><style>p{}</style>',
    'b.html': '<script>1</script><script>2</script>',
  });
  expect(needs).toEqual({scripts: [hash('1'), hash('2')].sort(), styles: [hash('p{}')]});
});

it.each([
  [
    'refused code',
    {'a.html': '<p>', 'b.html': '<p onclick=x>'},
    /^b\.html: <p> has the event handler onClick$/,
  ],
  [
    'too many different inline texts',
    {
      'a.html': Array.from({length: 16}, (_, width) => `<style>p{width:${width}px}</style>`).join(
        '',
      ),
    },
    /^16 different inline scripts and styles.*\na\.html: p\{width:0px\}/,
  ],
  ['no pages', {}, /contains no pages/],
])('refuses a build with %s', (_what, pages, message) =>
  expect(() => read(pages)).toThrow(message),
);
