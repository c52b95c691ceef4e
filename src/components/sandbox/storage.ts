/**
 * Keeps the state of the sandbox in the storage of the tab. If the storage is blocked or full, the state is lost when
 * the page is closed. A state from another version of this site is ignored.
 */
const key = 'sandbox';

/** Returns a 32-bit hash of a text (FNV-1a), to recognize a changed or truncated text. */
export function digest(text: string): string {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(36);
}

/** Keeps a text with a version. Returns whether this succeeded. */
export function keep(version: string, text: string): boolean {
  try {
    window.sessionStorage.setItem(key, `${version}.${digest(text)}.${text}`);
    return true;
  } catch {
    return false;
  }
}

/** Returns the text that was kept with this version, or undefined if it's missing or incomplete. */
export function kept(version: string): string | undefined {
  try {
    const [, itsVersion, sum, text] = /^(\w+)\.(\w+)\.(.*)$/s.exec(window.sessionStorage.getItem(key) ?? '') ?? [];
    return itsVersion === version && text !== undefined && digest(text) === sum ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes the kept text. */
export function forget(): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // The storage is blocked, so nothing was kept.
  }
}
