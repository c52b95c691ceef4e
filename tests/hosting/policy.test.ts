/** Checks that the policy is derived from the pages, and that pages no strict policy could allow are refused. */
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {contentSecurityPolicy} from '../../plugins/post-build/hosting/headers';
import {hash, listFiles, readInline, readNeeds} from '../../plugins/post-build/hosting/scan-build';

const needs = {scripts: ['sha256-c2NyaXB0'], styles: ['sha256-c3R5bGU=']};
const pageWith = (inside: string) =>
  `<!doctype html><html lang=en><head><title>x</title></head><body>${inside}</body></html>`;

describe('the policy', () => {
  it('allows no inline code as such, no eval and no wildcards', () => {
    const policy = contentSecurityPolicy(needs);
    expect(policy).not.toMatch(/unsafe|wasm|\*|https?:|'strict-dynamic'/);
    expect(policy).toMatch(/^default-src 'self'; .*script-src 'self' /);
    for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(directive);
  });

  it('allows styles by their hashes', () => {
    expect(contentSecurityPolicy({...needs, styles: []})).toContain("style-src 'self';");
    expect(contentSecurityPolicy(needs)).toContain(`style-src 'self' '${needs.styles[0]}';`);
  });
});

describe('reading a page', () => {
  it('hashes text as browsers do', () => {
    // The example of the CSP specification, https://www.w3.org/TR/CSP3/#external-hash
    expect(hash("alert('Hello, world.');")).toBe('sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=');
  });

  it('finds scripts and styles with their exact text', () => {
    const {scripts, styles, refused} = readInline(
      pageWith('<script>\n a < b && c\n</script><style> p {} </style><p>x</p><script src=/a.js></script>'),
    );
    expect([...scripts]).toEqual(['\n a < b && c\n']);
    expect([...styles]).toEqual([' p {} ']);
    expect(refused).toEqual([]);
  });

  it.each(['', 'text/javascript', 'module', 'importmap', 'speculationrules', 'application/ecmascript'])(
    'treats a script of type "%s" as code',
    (type) => {
      expect(readInline(pageWith(`<script type="${type}">x</script>`)).scripts.size).toBe(1);
    },
  );

  it.each(['application/ld+json', 'application/json', 'text/plain'])('treats a script of type "%s" as data', (type) => {
    expect(readInline(pageWith(`<script type="${type}">x</script>`)).scripts.size).toBe(0);
  });

  it.each([
    ['an event handler', '<img src=/a.png onerror="x()">', 'event handler'],
    ['an event handler in capitals', '<p ONCLICK="x()">', 'event handler'],
    ['a style attribute', '<p style="color: red">x</p>', 'style attribute'],
    ['a javascript: address', '<a href="javascript:x()">', 'code in href'],
    ['a javascript: address behind a blank', '<a href="\n JaVaScRiPt:x()">', 'code in href'],
    ['a script of another origin', '<script src="https://evil.example/a.js"></script>', 'another origin'],
    ['a script of another host by the same protocol', '<script src="//evil.example/a.js"></script>', 'another origin'],
    ['a stylesheet of another origin', '<link rel=stylesheet href="https://evil.example/a.css">', 'another origin'],
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
});

describe('reading a build', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'build-'));
  });
  afterEach(() => rmSync(folder, {recursive: true}));
  const write = (name: string, inside: string) => writeFileSync(join(folder, name), pageWith(inside));
  const read = () => readNeeds(folder, listFiles(folder));

  it('collects the hash of each text once, from all pages', () => {
    write('a.html', '<script>1</script><style>p{}</style>');
    write('b.html', '<script>1</script><script>2</script>');
    expect(read()).toEqual({scripts: [hash('1'), hash('2')].sort(), styles: [hash('p{}')]});
  });

  it('names the page of refused code', () => {
    write('a.html', '<p>');
    write('b.html', '<p onclick=x>');
    expect(read).toThrow(/^b\.html: <p> has the event handler onClick$/);
  });

  it('refuses too many different inline texts, and names their pages', () => {
    write('a.html', Array.from({length: 9}, (_, width) => `<style>p{width:${width}px}</style>`).join(''));
    expect(read).toThrow(/^9 different inline scripts and styles.*\na\.html: p\{width:0px\}/);
  });

  it('refuses an empty folder', () => {
    expect(read).toThrow('contains no pages');
  });
});
