/**
 * Tells if a statement was refused because a row with these columns' values is there already. The
 * name of the key isn't asked: a partition's differs from its table's.
 */
export const isTaken = (cause: unknown, columns: readonly string[]): boolean => {
  const { code, detail } = cause as { code?: string; detail?: string }
  return code === '23505' && (detail ?? '').includes(`(${columns.join(', ')})=`)
}
