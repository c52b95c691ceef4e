/** Letters of other alphabets that look like Latin ones, as in the list of confusable characters of Unicode. */

const byAlphabet = {
  Cyrillic: 'аеорсухіјѕԁԛԝһАВЕКМНОРСТУХІЈЅԌԚԜ',
  Greek: 'ονακιρυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ',
  Armenian: 'օսհոցզքՕՍԼՏ',
  Cherokee: 'ᎪᎢᏟᎠᎬᎻᎫᏦᏞᎷᏢᏚᏙᎳᏃᏴᎡꭺꭱꮯ',
  Coptic: 'ⲟⲣⲥⲀⲂⲈⲎⲒⲔⲘⲚⲞⲢⲤⲦⲬⲨ',
};

/** Each letter with its alphabet. */
export const lookAlikes = Object.entries(byAlphabet).flatMap(([alphabet, letters]) =>
  [...letters].map((letter) => ({alphabet, letter})),
);
