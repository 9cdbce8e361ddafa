/** Compares two JSON values without regard to the order of keys. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [of, other] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const keys = Object.keys(of).filter((key) => of[key] !== undefined)
  const others = Object.keys(other).filter((key) => other[key] !== undefined)
  return keys.length === others.length && keys.every((key) => isSame(of[key], other[key]))
}
