/** A page and its title. */
export type Link = {
  title: string;
  url: string;
};
