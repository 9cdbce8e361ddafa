type ValueOf = (name: string) => string | string[] | null | undefined
type Shape = Record<string, { safeParse: (value: unknown) => { success: boolean } }>

/**
 * Reads a list's filters and page from the address in the call's form; ignores parameters that the
 * call would refuse.
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
