import { flags, idText, isDay, isShown, moneyText } from './patterns.ts'

/**
 * A filter of a list. Declared without zod, so that a page which reads its own address carries
 * none; `shapesOfFilters` makes the shapes that a door parses with.
 */
export type Filter =
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'flag' | 'day' | 'id' | 'amount' }
  | { kind: 'line'; most: number }
  | { kind: 'word'; pattern: RegExp }
export type Filters = Readonly<Record<string, Filter>>

export const choice = <const Values extends readonly string[]>(values: Values) =>
  ({ kind: 'choice', values }) as const
/** `true`, `false`, `1` or `0`. */
export const flag = { kind: 'flag' } as const
/** A day of the shop's calendar, YYYY-MM-DD. */
export const day = { kind: 'day' } as const
export const id = { kind: 'id' } as const
/** An amount in major units with at most two decimals. */
export const amount = { kind: 'amount' } as const
/** One line of text of at most so many characters. */
export const line = (most: number) => ({ kind: 'line', most }) as const
export const word = (pattern: RegExp) => ({ kind: 'word', pattern }) as const

/** Checks a text of an address as a door would. */
export const fits = (filter: Filter, text: string): boolean => {
  switch (filter.kind) {
    case 'choice':
      return filter.values.includes(text)
    case 'flag':
      return flags.has(text)
    case 'day':
      return isDay(text)
    case 'id':
      return idText.test(text)
    case 'amount':
      return moneyText.test(text)
    case 'word':
      return filter.pattern.test(text)
    case 'line':
      return (
        text.length <= filter.most * 2 &&
        isShown(text) &&
        text.normalize('NFC').trim().length <= filter.most
      )
  }
}
