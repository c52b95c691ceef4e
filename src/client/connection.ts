type Connection = {effectiveType?: string; saveData?: boolean};

/** Returns whether the browser reports a 2g connection or data saving. Firefox and Safari report neither. */
export function isSlow(): boolean {
  const {connection} = navigator as {connection?: Connection};
  return Boolean(connection?.saveData || connection?.effectiveType?.includes('2g'));
}
