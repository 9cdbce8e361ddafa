import pg from 'pg'

const names = new Map<string, string>()
const most = 500

/**
 * A statement's name, the same on every connection. A search is planned anew each time: its plan
 * hangs on the pattern.
 */
const nameOf = (text: string): string | undefined => {
  if (/\blike\b/i.test(text)) return undefined
  const known = names.get(text)
  if (known || names.size >= most) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}

/** A connection that has PostgreSQL parse and plan each statement once, not at each call. */
export class PreparingClient extends pg.Client {
  // pg's own signatures are overloads of one loose function
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? nameOf(text)
        : undefined
    const passed = name ? [{ name, text, values }, ...rest] : args
    return (super.query as (...all: unknown[]) => never).apply(this, passed)
  }
}
