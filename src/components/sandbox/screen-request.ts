/** The body with which the home page screens a name. */
export const requestFor = (entityName: string) => ({entityName, screeningType: 'sanctions-peps-and-media'});
