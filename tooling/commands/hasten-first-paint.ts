/** Puts the styles into each page of the built site, and its scripts behind its first paint: `jiti tooling/commands/hasten-first-paint.ts [folder]`. */
import {hastenFirstPaint} from '../docusaurus/first-paint';

const [folder = 'build'] = process.argv.slice(2);
console.log(
  `${folder}: ${hastenFirstPaint(folder, '.docusaurus')} pages hold their styles and start their scripts when painted`,
);
