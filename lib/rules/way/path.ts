/** Checks a path without its language against a route's pattern, `{id}` for a parameter. */
export const fitsPath = (pattern: string, path: string): boolean => {
  const wanted = pattern.split('/')
  const parts = path.replace(/(.)\/$/, '$1').split('/')
  return (
    wanted.length === parts.length &&
    wanted.every((part, i) => (part.startsWith('{') ? parts[i] !== '' : part === parts[i]))
  )
}
