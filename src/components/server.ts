import apiData, {type ApiData} from '@site/.generated/api-data.json';
import {createStoredChoice} from './stored-choice';

const {servers} = apiData;
const useStored = createStoredChoice('sample-server', servers[0].url);

type Server = ApiData['servers'][number];

export type ServerChoice = {
  /** The server that the reader chose for samples and addresses. */
  server: Server;
  servers: Server[];
  /** Chooses a server by its URL. */
  setServer: (url: string) => void;
  /** Replaces the address of the first server in a text, which the build writes. */
  withServer: (text: string) => string;
};

/** Returns the servers of the description and the reader's choice. */
export function useServer(): ServerChoice {
  const [stored, setServer] = useStored();
  const server = servers.find(({url}) => url === stored) ?? servers[0];
  const withServer = (text: string): string => text.replaceAll(servers[0].url, server.url);
  return {server, servers, setServer, withServer};
}
