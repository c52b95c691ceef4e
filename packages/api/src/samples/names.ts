/** Makes names of files and classes in samples. */

/** Splits a name into words: `entityURN` gives `entity` and `urn`. */
function words(name: string): string[] {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? []).map((word) => word.toLowerCase());
}

export const kebab = (name: string): string => words(name).join('-');
export const pascal = (name: string): string => name.replace(/\W/g, '').replace(/^./, (first) => first.toUpperCase());
