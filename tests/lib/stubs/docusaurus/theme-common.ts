export const createStorageSlot = () => ({get: () => null, set: () => undefined});
