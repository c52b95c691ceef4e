/**
 * Writes the Content-Security-Policy of the site.
 *
 * Everything comes from the site's own origin. Inline code (two scripts and one stylesheet) is allowed by the hash of its
 * text. The hashes come from the built pages. This file contains no hash and doesn't allow inline code in general.
 */

/** Inline code of the built pages that the policy must allow, as hashes in the notation of CSP. */
export type PolicyNeeds = {scripts: string[]; styles: string[]};

const quote = (hash: string) => `'${hash}'`;

/** Returns the directives of the policy in order. See https://www.w3.org/TR/CSP3/. */
function directives({scripts, styles}: PolicyNeeds): Record<string, string[]> {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts.map(quote)],
    'style-src': ["'self'", ...styles.map(quote)],
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

/** Returns the policy as the value of its header. */
export function contentSecurityPolicy(needs: PolicyNeeds): string {
  return Object.entries(directives(needs))
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}
