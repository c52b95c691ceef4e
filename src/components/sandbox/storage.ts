/**
 * Keeps the state of the sandbox for the visit, in the storage of the tab. Storage may be blocked, full,
 * or hold what another version of this site left there: then the state lives for the page.
 */
const key = 'sandbox';

/** A 32-bit hash of a text (FNV-1a): tells a changed or cut text from the one that was kept. */
export function digest(text: string): string {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(36);
}

/** Keeps a text under a version. Says whether it could. */
export function keep(version: string, text: string): boolean {
  try {
    window.sessionStorage.setItem(key, `${version}.${digest(text)}.${text}`);
    return true;
  } catch {
    return false;
  }
}

/** The text that was kept under this version, if it is whole. */
export function kept(version: string): string | undefined {
  try {
    const [, itsVersion, sum, text] = /^(\w+)\.(\w+)\.(.*)$/s.exec(window.sessionStorage.getItem(key) ?? '') ?? [];
    return itsVersion === version && text !== undefined && digest(text) === sum ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets what was kept. */
export function forget(): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // It is blocked, so nothing was kept.
  }
}
