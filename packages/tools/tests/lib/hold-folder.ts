/** Opens a state folder in a separate process, and holds it until the process is killed. */
import {openFolder} from '../../src/state/folder';

const {db} = openFolder(process.argv[2], 'screen', []);
db.keep('committed', 'yes');
console.log('held');
setInterval(() => undefined, 60_000);
