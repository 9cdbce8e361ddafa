import { parseMoney } from '#rules/money.ts'

export type DecimalSign = '.' | ','
/**
 * Wire text ("1234.50"); `ask`: ambiguous until the decimal sign is chosen; null: not an amount.
 */
export type ReadAmount = { wire: string } | 'ask' | null

const other = { '.': ',', ',': '.' } as const
const grouped = (text: string, sign: string): boolean => {
  const [first = '', ...rest] = text.split(sign)
  return (
    /^[1-9]\d{0,2}$/.test(first) && rest.length > 0 && rest.every((part) => /^\d{3}$/.test(part))
  )
}
const wireOf = (whole: string, part: string): ReadAmount => {
  const wire = `${whole.replace(/^0+(?=\d)/, '')}.${part.padEnd(2, '0')}`
  return /^\d*$/.test(part) && part.length <= 2 && parseMoney(wire) !== null ? { wire } : null
}

/**
 * Reads an amount from a table, with a decimal point or comma and grouped thousands. `52,620` and
 * `1.234` are ambiguous: `ask`, never a guess. A sign, a currency or more than two decimals give
 * null.
 */
export const readTableAmount = (cell: string, decimal?: DecimalSign): ReadAmount => {
  const text = cell.trim()
  if (!/^\d[\d.,\s'’]*$/.test(text) || /\D$/.test(text)) return null
  const [spaced] = /[\s'’]/.exec(text) ?? []
  if (spaced) {
    const at = text.search(/[.,]/)
    const whole = at < 0 ? text : text.slice(0, at)
    // one kind of space throughout, and none after the decimal sign
    if (!grouped(whole, spaced) || /[\s'’]/.test(at < 0 ? '' : text.slice(at))) return null
    const plain = whole.replaceAll(spaced, '')
    if (at < 0) return wireOf(plain, '')
    return decimal && text[at] !== decimal ? null : wireOf(plain, text.slice(at + 1))
  }
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (last < 0) return wireOf(text, '')
  const sign = text[last] as DecimalSign
  const whole = text.slice(0, last)
  const part = text.slice(last + 1)
  if (whole.includes(other[sign]))
    return grouped(whole, other[sign]) && (!decimal || decimal === sign)
      ? wireOf(whole.replaceAll(other[sign], ''), part)
      : null
  if (whole.includes(sign))
    return grouped(text, sign) && decimal !== sign ? wireOf(text.replaceAll(sign, ''), '') : null
  if (grouped(text, sign)) {
    if (decimal === undefined) return 'ask'
    return decimal === sign ? null : wireOf(whole + part, '')
  }
  return !decimal || decimal === sign ? wireOf(whole, part) : null
}
