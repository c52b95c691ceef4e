import {createKeptChoice} from './use-kept-choice';

const useTickedLines = createKeptChoice('checklist', '');

/** Reads and changes the checked lines of the checklist, by their ids. */
export function useTicks() {
  const [kept, keep] = useTickedLines();
  const ticked = new Set(kept.split(' ').filter(Boolean));
  return {
    isTicked: (id: string) => ticked.has(id),
    tick(id: string, on: boolean): void {
      if (on) ticked.add(id);
      else ticked.delete(id);
      keep([...ticked].join(' '));
    },
    clear: () => keep(''),
  };
}
