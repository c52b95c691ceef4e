/** Types of the parts of Postman's collection format v2.1 that are read or written here. */

export type Pair = {key: string; value: string; disabled?: boolean};
export type PostmanRequest = {
  name?: string;
  method: string;
  url: {host: string[]; path: string[]; query: Pair[]; variable: Pair[]};
  header: Pair[];
  body?: {mode: 'raw'; raw: string; options: {raw: {language: 'json'}}};
  description?: unknown;
};
export type PostmanResponse = {
  name: string;
  originalRequest: PostmanRequest;
  status: string;
  code: number;
  header: Pair[];
  body: string;
};
type Script = {listen: 'test' | 'prerequest'; script: {type: 'text/javascript'; exec: string[]}};
export type PostmanItem = {
  id?: string;
  name: string;
  request: PostmanRequest;
  response: PostmanResponse[];
  event?: Script[];
};
type PostmanFolder = {id?: string; name: string; item: PostmanItem[]};
export type PostmanCollection = {
  info: {_postman_id: string; name: string; schema: string; description?: unknown; version?: string};
  item: PostmanFolder[];
  auth: unknown;
  variable: Pair[];
};
