/**
 * Checks if a statement was refused because of an existing row with these columns' values. Ignores
 * the key's name: a partition's differs from its table's.
 */
export const isTaken = (cause: unknown, columns: readonly string[]): boolean => {
  const { code, detail } = cause as { code?: string; detail?: string }
  return code === '23505' && (detail ?? '').includes(`(${columns.join(', ')})=`)
}
