import apiData from '@site/.generated/api-data.json';
import {createStoredChoice} from './stored-choice';

const {servers} = apiData;
const useStored = createStoredChoice('sample-server', servers[0].url);

/** Returns the servers of the description, the one that the reader chose for samples and addresses, and its setter. */
export function useServer() {
  const [stored, setServer] = useStored();
  const server = servers.find(({url}) => url === stored) ?? servers[0];
  /** Replaces the address of the first server, which the build writes. */
  const withServer = (text: string): string => text.replaceAll(servers[0].url, server.url);
  return {server, servers, setServer, withServer};
}
