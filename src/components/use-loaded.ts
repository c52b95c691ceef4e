import {useEffect, useState} from 'react';

/** What a component loads. `data` and `retry` are undefined while it's loading; `retry` exists only after a failure. */
type Loaded<Data> = {
  data?: Data;
  retry?: () => void;
};

/** Loads data in the browser, and again on `retry`. `load` must be the same function in each render, if any. */
export function useLoaded<Data>(load: (() => Promise<Data>) | undefined): Loaded<Data> {
  const [state, setState] = useState<{data?: Data; hasFailed?: boolean}>({});
  const isPending = state.data === undefined && !state.hasFailed;
  useEffect(() => {
    if (!load || !isPending) return;
    let isWanted = true;
    load().then(
      (data) => isWanted && setState({data}),
      () => isWanted && setState({hasFailed: true}),
    );
    return () => {
      isWanted = false;
    };
  }, [load, isPending]);
  return {data: state.data, retry: state.hasFailed ? () => setState({}) : undefined};
}

/** Fetches a file of the site. Throws an error if it can't be loaded. */
export async function fetchFile(path: string): Promise<Response> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}
