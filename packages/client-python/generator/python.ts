/** Writes values and texts as Python. */

/** Writes a plain value as a Python literal. */
export function literal(value: unknown): string {
  if (value === undefined || value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (Array.isArray(value)) {
    const items = value.map(literal);
    return `(${items.join(', ')}${items.length === 1 ? ',' : ''})`;
  }
  if (typeof value === 'object') {
    const items = Object.entries(value).map(([name, item]) => `${literal(name)}: ${literal(item)}`);
    return `{${items.join(', ')}}`;
  }
  return JSON.stringify(value);
}

/** Writes paragraphs as a docstring. */
export function docstring(paragraphs: string[], indent: string): string {
  const text = paragraphs
    .map((paragraph) => wrap(paragraph, 100 - indent.length).join(`\n${indent}`))
    .join(`\n\n${indent}`)
    // Code font has two backticks in the texts of Python.
    .replace(/(?<!`)`([^`\n]+)`(?!`)/g, '``$1``')
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', '\\"\\"\\"');
  const isLong = text.includes('\n');
  const closing = text.endsWith('"') && !isLong ? ' ' : '';
  return `${indent}"""${text}${isLong ? `\n${indent}` : closing}"""`;
}

function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)!;
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
