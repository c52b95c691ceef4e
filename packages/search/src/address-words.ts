/** Splits addresses into words. Part of each page, so it must import nothing. */

/**
 * Splits each part of an address into words.
 *
 * @example
 * addressParts('/API/listEntities.html') // [['api'], ['list', 'entities']]
 */
export function addressParts(address: string): string[][] {
  return decode(address)
    .replace(/[/\\]+$/, '')
    .replace(/(\/index)?\.(html?|md)$/i, '')
    .split('/')
    .map((part) =>
      part
        .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean),
    )
    .filter((words) => words.length > 0);
}

/** Returns the words of the last part of an address, which name the page. */
export function addressWords(address: string): string[] {
  return addressParts(address).at(-1) ?? [];
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
