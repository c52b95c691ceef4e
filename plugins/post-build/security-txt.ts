/** Writes the file that tells where to report a vulnerability (RFC 9116). */

export const securityPath = '/.well-known/security.txt';

/** How long the file is valid. RFC 9116 advises less than a year. */
const days = 360;

/**
 * Returns the text of the file.
 *
 * @param contact address that starts with `https:` or `mailto:`
 * @param now time of the build
 */
export function securityText(contact: string, siteUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}${securityPath}`,
    '',
  ].join('\n');
}
