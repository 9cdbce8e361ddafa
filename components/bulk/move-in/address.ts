/** Returns the address of a file that moves in, or of the upload. */
export const moveInHref = (id?: string): string => `/integrations/move-in${id ? `?bulk=${id}` : ''}`

type ValueOf = (name: string) => string | string[] | null | undefined

/** Reads which file the address shows; null: none. */
export const shownIn = (valueOf: ValueOf): string | null => {
  const id = valueOf('bulk')
  return typeof id === 'string' && /^b[1-9]\d{0,17}$/.test(id) ? id : null
}
