import type { moneyKinds } from '#contract/transaction.ts'
import { importedCodeMin, normalCode } from '#rules/gift-card-code.ts'
import { kindWords } from './sources.ts'

const codeMost = 40

const open: readonly string[] = [
  '',
  'active',
  'enabled',
  'true',
  'yes',
  '1',
  'fulfilled',
  'sent',
  'member',
  'candidate',
  'enrolled',
  'guest',
]

const wordOf = (cell: string): string => cell.trim().toLowerCase().replaceAll(/[_-]+/g, ' ')

/** Reads a type of credit; null: a word that means neither. */
export const readKind = (cell: string): (typeof moneyKinds)[number] | null => {
  const word = wordOf(cell)
  return (['paid', 'promotional'] as const).find((kind) => kindWords[kind].includes(word)) ?? null
}

/** Checks that a card or customer is open in the other system; an unknown word isn't. */
export const isOpenThere = (cell: string): boolean => open.includes(wordOf(cell))

/** Reads a code; null: too short to be safe, or with other signs than letters and digits. */
export const readCode = (cell: string): string | null => {
  const code = normalCode(cell)
  return code.length >= importedCodeMin && code.length <= codeMost && /^[A-Z0-9]+$/.test(code)
    ? code
    : null
}

/** Reads an id; stores put an apostrophe before it, for spreadsheets. */
export const readId = (cell: string): string => cell.trim().replace(/^'/, '').slice(0, 200)
