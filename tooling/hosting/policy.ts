/**
 * The Content-Security-Policy of the site.
 *
 * Everything comes from the site's own origin. What stands inside the pages (one script, a few style
 * attributes, all written by Docusaurus) is allowed by the hash of its text, and the hashes are taken
 * from the built pages: nothing here names a hash, and nothing allows inline code as such.
 */

/** What the build needs leave for: hashes of what stands inside its pages, as CSP writes them, and WebAssembly. */
export type PolicyNeeds = {scripts: string[]; styles: string[]; wasm: boolean};

const quote = (hash: string) => `'${hash}'`;

/** The policy's directives in their order; see https://www.w3.org/TR/CSP3/. */
function directives({scripts, styles, wasm}: PolicyNeeds): Record<string, string[]> {
  // A style attribute needs 'unsafe-hashes' beside its hash: the hash alone allows <style> elements only.
  const attributes = styles.length > 0 ? ["'unsafe-hashes'", ...styles.map(quote)] : [];
  // Only while the build holds a WebAssembly file: it allows compiling one and, unlike 'unsafe-eval', no text as code.
  const compiling = wasm ? ["'wasm-unsafe-eval'"] : [];
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...compiling, ...scripts.map(quote)],
    'style-src': ["'self'", ...attributes],
    // Infima draws its arrows and crosses as data: images in its stylesheet.
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
}

/** The policy as the value of its header. */
export function contentSecurityPolicy(needs: PolicyNeeds): string {
  return Object.entries(directives(needs))
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}
