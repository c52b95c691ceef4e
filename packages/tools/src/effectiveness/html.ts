/** Writes HTML. Every text of a file or a server goes through here. */

/** HTML that is safe to show. */
export interface Html {
  readonly html: string;
}

/** What can be put into HTML. Texts are escaped. */
type Part = Html | string | number | undefined | readonly Part[];

/** Characters that can't be seen, or that change the direction of the text around them. The joiners belong to names. */
const hidden = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu;

/** Escapes a text, also for an attribute in quotation marks. Shows characters that can't be seen. */
const escapeText = (text: string): string =>
  text
    .replace(hidden, (sign) => {
      const code = sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
      return `[U+${code}]`;
    })
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

function write(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'object') return 'html' in part ? part.html : part.map(write).join('');
  return escapeText(String(part));
}

/** Makes HTML from a template: the values in it are escaped, unless they are HTML. */
export function markup(template: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return {
    html: template.map((text, at) => (at === 0 ? text : write(parts[at - 1]) + text)).join(''),
  };
}

/** Keeps the direction of a name, such as an Arabic one, from changing the text around it. */
export const name = (text: string): Html => markup`<bdi>${text}</bdi>`;

/** A column of a table. */
export interface TableColumn {
  title: string;
  isNumber?: true;
}

/** A table that can be scrolled sideways in a narrow window, also with the keyboard. */
export function table(
  id: string,
  caption: string,
  columns: readonly TableColumn[],
  rows: readonly (readonly Part[])[],
): Html {
  const cellClass = (at: number): Html =>
    columns[at].isNumber ? markup` class="number"` : markup``;
  const head = columns.map(({title}, at) => markup`<th scope="col"${cellClass(at)}>${title}</th>`);
  const body = rows.map(
    ([first, ...others]) =>
      markup`<tr>
        <th scope="row"${cellClass(0)}>${first}</th>
        ${others.map((part, at) => markup`<td${cellClass(at + 1)}>${part}</td>`)}
      </tr> `,
  );
  return markup`<div class="scroll" role="region" aria-labelledby="${id}" tabindex="0">
    <table>
      <caption id="${id}">
        <span>${caption}</span>
      </caption>
      <thead>
        <tr>
          ${head}
        </tr>
      </thead>
      <tbody>
        ${body}
      </tbody>
    </table>
  </div>`;
}
