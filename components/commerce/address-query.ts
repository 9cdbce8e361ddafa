type ValueOf = (name: string) => string | string[] | null | undefined
type Shape = Record<string, { safeParse: (value: unknown) => { success: boolean } }>

/** What of a list stands in the address, filters and place, as its call wants it; a parameter that the call wouldn't take is none. */
export function addressQuery<Query extends object>(
  shape: Shape,
  filters: readonly (keyof Query & string)[],
  valueOf: ValueOf,
): Partial<Query> {
  const given = [...filters, 'after', 'before'].flatMap((name) => {
    const value = valueOf(name)
    return typeof value === 'string' && value.trim() && shape[name]?.safeParse(value).success
      ? [[name, value.trim()]]
      : []
  })
  return Object.fromEntries(given) as Partial<Query>
}
