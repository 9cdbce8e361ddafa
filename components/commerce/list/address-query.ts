type ValueOf = (name: string) => string | string[] | null | undefined
type Shape = Record<string, { safeParse: (value: unknown) => { success: boolean } }>

/**
 * Reads filters and page of a list from the address, as its call wants them; a parameter that the
 * call wouldn't take is none.
 */
export function addressQuery<Query extends object>(
  shape: Shape,
  filters: readonly (keyof Query & string)[],
  valueOf: ValueOf,
): Partial<Query> {
  const entries = [...filters, 'after', 'before'].flatMap((name) => {
    const value = valueOf(name)
    return typeof value === 'string' && value.trim() && shape[name]?.safeParse(value).success
      ? [[name, value.trim()]]
      : []
  })
  return Object.fromEntries(entries) as Partial<Query>
}
