export const testKey = 'example-key-0001';
export const regularKey = 'example-key-0002';
