import pg from 'pg'

const names = new Map<string, string>()
const most = 500

/**
 * Names a statement, the same on every connection. A search isn't prepared, because its plan
 * depends on the pattern.
 */
const nameOf = (text: string): string | undefined => {
  if (/\blike\b/i.test(text)) return undefined
  const known = names.get(text)
  if (known || names.size >= most) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}

/**
 * A connection that prepares each statement once instead of parsing and planning it at every call.
 */
export class PreparingClient extends pg.Client {
  // pg's signatures are overloads of one loosely typed function
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
