import {nearestPages, readPages, type ListedPage} from '@screening/search';
import {fetchFile} from '@site/src/components/use-loaded';

/** Loads the list of pages, and returns those nearest to `address`, or none if no page is similar. */
export async function findNearest(address: string): Promise<ListedPage[]> {
  const pages = await readPages(async (path) => (await fetchFile(path)).text());
  return nearestPages(address, pages);
}
