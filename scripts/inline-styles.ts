/** Puts the site's styles into each page of the built site: `tsx scripts/inline-styles.ts [folder]`. */
import {inlineStyles} from '../src/built/inline-styles';

const [folder = 'build'] = process.argv.slice(2);
console.log(`${folder}: ${inlineStyles(folder)} pages hold their styles`);
