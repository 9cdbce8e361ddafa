import { type Filters, fits } from '#contract/filter.ts'
import { cursorText } from '#contract/patterns.ts'

type ValueOf = (name: string) => string | string[] | null | undefined

/**
 * Reads a list's filters and page from the address in the call's form; ignores parameters that the
 * call would refuse.
 */
export function addressQuery<Query extends object>(
  filters: Filters,
  names: readonly (keyof Query & string)[],
  valueOf: ValueOf,
): Partial<Query> {
  const read = (name: string, isGood: (text: string) => boolean) => {
    const value = valueOf(name)
    return typeof value === 'string' && value.trim() && isGood(value) ? [[name, value.trim()]] : []
  }
  return Object.fromEntries([
    ...names.flatMap((name) => read(name, (text) => !!filters[name] && fits(filters[name], text))),
    ...['after', 'before'].flatMap((name) => read(name, (text) => cursorText.test(text))),
  ]) as Partial<Query>
}
