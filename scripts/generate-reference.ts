/** Generates the pages of the API reference from the bundled description: part of `npm run generate`. */
import {generateReference} from '../plugins/reference/generate';

void generateReference(process.cwd());
