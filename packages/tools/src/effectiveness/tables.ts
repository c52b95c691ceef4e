/** Lists what the kinds of variation need to know: keyboards, letters that look alike, spellings and legal forms. */

/** The rows of letters on keyboards. Keys next to each other in a row are hit by mistake. */
const keyboardRows = [
  // English
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  // Russian
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  // Greek
  'ςερτυθιοπ',
  'ασδφγηξκλ',
  'ζχψωβνμ',
];

/** The neighbors of each key in its row. */
export const neighborKeys: ReadonlyMap<string, readonly string[]> = new Map(
  keyboardRows.flatMap((row) =>
    [...row].map((key, at): [string, string[]] => [
      key,
      [row[at - 1], row[at + 1]].filter((neighbor) => neighbor !== undefined),
    ]),
  ),
);

/** Pairs of a Latin letter and a Cyrillic one that look alike. */
const lookAlikePairs =
  'aа cс eе iі jј oо pр sѕ xх yу AА BВ CС EЕ HН IІ JЈ KК MМ OО PР SЅ TТ XХ'.split(' ');

/** The look-alike of each letter, in both directions. */
export const lookAlikes: ReadonlyMap<string, string> = new Map(
  lookAlikePairs.flatMap(([latin, cyrillic]): [string, string][] => [
    [latin, cyrillic],
    [cyrillic, latin],
  ]),
);

/** Letters with a stroke or of another form, which Unicode doesn't split into a letter and a mark. */
export const plainLetters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ø: 'o',
    Ø: 'O',
    đ: 'd',
    Đ: 'D',
    ð: 'd',
    Ð: 'D',
    ł: 'l',
    Ł: 'L',
    ħ: 'h',
    Ħ: 'H',
    ı: 'i',
    ß: 'ss',
    æ: 'ae',
    Æ: 'Ae',
    œ: 'oe',
    Œ: 'Oe',
    þ: 'th',
    Þ: 'Th',
  }),
);

/** Spellings of a sound in Latin letters, each with another one that is in use. */
export const spellings: readonly {from: string; to: string}[] = (
  'tsch:ch sch:sh sh:sch ch:tch kh:h ph:f ck:k dj:j tz:ts ts:tz ou:u oo:u ee:i ya:ia ia:ya yu:iu iu:yu ' +
  'aa:a ae:ä oe:ö ue:ü ä:ae ö:oe ü:ue å:aa w:v v:w y:i i:y c:k u:ou j:y'
)
  .split(' ')
  .map((pair) => {
    const [from, to] = pair.split(':');
    return {from, to};
  });

/** A usual way to write Cyrillic and Greek letters in Latin ones. */
export const romanization: ReadonlyMap<string, string> = new Map(
  (
    'а:a б:b в:v г:g ґ:g д:d е:e ё:e є:ye ж:zh з:z и:i і:i ї:yi й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f ' +
    'х:kh ц:ts ч:ch ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya ђ:dj ј:j љ:lj њ:nj ћ:c џ:dz ' +
    'α:a ά:a β:v γ:g δ:d ε:e έ:e ζ:z η:i ή:i θ:th ι:i ί:i ϊ:i κ:k λ:l μ:m ν:n ξ:x ο:o ό:o π:p ρ:r σ:s ς:s τ:t ' +
    'υ:y ύ:y φ:f χ:ch ψ:ps ω:o ώ:o'
  )
    .split(' ')
    .map((pair): [string, string] => {
      const [letter, latin] = pair.split(':');
      return [letter, latin];
    }),
);

/** A legal form, as it is abbreviated and as it is written out. */
export interface LegalForm {
  short: string;
  long: string;
}

/** Legal forms behind or in front of a name. Longer ones come before those that they end with. */
export const legalForms: readonly LegalForm[] = [
  {short: 'Pte Ltd', long: 'Private Limited'},
  {short: 'Pty Ltd', long: 'Proprietary Limited'},
  {short: 'Co Ltd', long: 'Company Limited'},
  {short: 'PLC', long: 'Public Limited Company'},
  {short: 'LLC', long: 'Limited Liability Company'},
  {short: 'LLP', long: 'Limited Liability Partnership'},
  {short: 'Ltd', long: 'Limited'},
  {short: 'Inc', long: 'Incorporated'},
  {short: 'Corp', long: 'Corporation'},
  {short: 'Co', long: 'Company'},
  {short: 'GmbH & Co. KG', long: 'GmbH & Co. Kommanditgesellschaft'},
  {short: 'GmbH', long: 'Gesellschaft mit beschränkter Haftung'},
  {short: 'AG', long: 'Aktiengesellschaft'},
  {short: 'KG', long: 'Kommanditgesellschaft'},
  {short: 'SARL', long: 'Société à responsabilité limitée'},
  {short: 'SA', long: 'S.A.'},
  {short: 'SAS', long: 'Société par actions simplifiée'},
  {short: 'SpA', long: 'Società per azioni'},
  {short: 'Srl', long: 'Società a responsabilità limitata'},
  {short: 'BV', long: 'Besloten vennootschap'},
  {short: 'NV', long: 'Naamloze vennootschap'},
  {short: 'AB', long: 'Aktiebolag'},
  {short: 'ApS', long: 'Anpartsselskab'},
  {short: 'AS', long: 'Aksjeselskap'},
  {short: 'Oy', long: 'Osakeyhtiö'},
  {short: 'Sp. z o.o.', long: 'Spółka z ograniczoną odpowiedzialnością'},
  {short: 'FZE', long: 'Free Zone Establishment'},
  {short: 'ООО', long: 'Общество с ограниченной ответственностью'},
  {short: 'АО', long: 'Акционерное общество'},
  {short: '(株)', long: '株式会社'},
  {short: '有限公司', long: '有限责任公司'},
];

/** Titles in front of a name in Latin letters. */
export const honorifics: readonly string[] = ['Dr', 'Prof'];

/** Words in front of a name that are titles already. */
export const titles: ReadonlySet<string> = new Set(
  'mr mrs ms miss dr prof sir dame lord lady herr frau m mme'.split(' '),
);
