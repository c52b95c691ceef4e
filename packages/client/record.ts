/** Makes the transport of the client, for programs that keep responses exactly as they arrived. */
export {createTransport} from './src/transport';
