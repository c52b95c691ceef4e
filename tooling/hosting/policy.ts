/**
 * The Content-Security-Policy of the site.
 *
 * Everything comes from the site's own origin. The code inside the pages (two scripts, one stylesheet and a few
 * style attributes) is allowed by the hash of its text. The hashes come from the built pages: this file contains
 * no hash, and inline code is not allowed in general.
 */

/** The code inside the built pages that the policy must allow, as hashes in the notation of CSP. */
export type PolicyNeeds = {scripts: string[]; styles: string[]};

const quote = (hash: string) => `'${hash}'`;

/** The policy's directives in their order; see https://www.w3.org/TR/CSP3/. */
function directives({scripts, styles}: PolicyNeeds): Record<string, string[]> {
  // A style attribute needs 'unsafe-hashes' beside its hash: the hash alone allows <style> elements only.
  const attributes = styles.length > 0 ? ["'unsafe-hashes'", ...styles.map(quote)] : [];
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts.map(quote)],
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
