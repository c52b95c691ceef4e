type Connection = {effectiveType?: string; saveData?: boolean};

/** Whether the reader is on 2g or saves data, as far as the browser says. Firefox and Safari say nothing. */
export function isSlow(): boolean {
  const {connection} = navigator as {connection?: Connection};
  return Boolean(connection?.saveData || connection?.effectiveType?.includes('2g'));
}
