/** Names of files, classes and variables in samples. */

/** The words of a name: `entityURN` is `entity` and `urn`. */
function words(name: string): string[] {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? []).map((word) => word.toLowerCase());
}

export const kebab = (name: string): string => words(name).join('-');
export const pascal = (name: string): string => name.replace(/\W/g, '').replace(/^./, (first) => first.toUpperCase());

/** Keywords of the five languages and what the samples themselves use. */
const taken = new Set(
  (
    'abstract and append args as assert async await base body boolean break byte case catch chan char class client console const continue ' +
    'def default defer del delete do double elif else enum err except export extends fetch false final finally float fmt for ' +
    'from func global go goto http if implements import in instanceof int interface io is items JSON json lambda len let log ' +
    'long map must native new none nonlocal not null or os package page pass print private process protected public query quote raise ' +
    'range request requests response result return select short static string strings struct super switch synchronized sys ' +
    'text this throw throws time total transient true try type typeof URI url var void volatile while with yield'
  ).split(' '),
);

/** A variable for a parameter, with the parameter's own name where no language minds. */
export function variable(name: string): string {
  const safe = name.replace(/\W+/g, '_').replace(/^(?=\d)/, '_');
  return taken.has(safe) ? `${safe}Value` : safe;
}

/** The same in Python's spelling. */
export function snakeVariable(name: string): string {
  const safe =
    words(name)
      .join('_')
      .replace(/^(?=\d)/, '_') || variable(name);
  return taken.has(safe) ? `${safe}_value` : safe;
}
