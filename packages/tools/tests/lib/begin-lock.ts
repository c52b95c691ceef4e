/** Takes the first step of the lock of a state folder in a separate process, and gives up half a second later. */
import {join} from 'node:path';
import Libsql from 'libsql';

const lock = new Libsql(join(process.argv[2], 'lock.db'));
lock.exec('BEGIN');
lock.prepare('SELECT count(*) FROM sqlite_schema').all();
console.log('begun');
setTimeout(() => lock.close(), 500);
