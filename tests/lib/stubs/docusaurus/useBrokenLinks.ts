/** Anchors that rendered components have registered since the last reset. */
export const anchors: string[] = [];

export default () => ({
  collectAnchor: (id: string) => void anchors.push(id),
  collectLink: () => undefined,
});
