import { isDay } from '#contract/patterns.ts'
import { parseMoney } from '#rules/money.ts'
import { searchable } from './searchable.ts'

/** Words of a language that begin commands, and that come between an amount and a person. */
export type CommandWords = Record<
  'issue' | 'to' | 'campaign' | 'invite' | 'liability' | 'undo',
  string
>

/**
 * An amount as wire text, null where none is typed; `problem`: the text in its place is none that
 * can be issued. `person` is the rest of the text, as it is typed.
 */
export type IssueCommand = {
  kind: 'issue'
  amount: string | null
  problem: 'not_amount' | 'not_positive' | 'too_large' | null
  person: string
}
/** `day`: YYYY-MM-DD, null where none is typed. */
export type Command =
  | IssueCommand
  | { kind: 'liability'; day: string | null }
  | { kind: 'campaign' | 'invite' | 'undo' }

/** Minor units; more is no gift. */
const mostMinor = 99_999_999_99n
const sign = /^[-+\u2212]/
const looksLikeAmount = /^[-+\u2212]?\p{Sc}?[-+\u2212]?\d|^[-+\u2212]?[.,]\d/u

type Amount = Pick<IssueCommand, 'amount' | 'problem'>
const none: Amount = { amount: null, problem: null }

const amountOf = (token: string, readAmount: (typed: string) => string | null): Amount => {
  const typed = token.replace(/\p{Sc}/gu, '')
  if (/^[-\u2212]/.test(typed)) return { amount: null, problem: 'not_positive' }
  const wire = readAmount(typed.replace(sign, ''))
  const minor = wire === null ? null : parseMoney(wire)
  if (wire === null || minor === null) return { amount: null, problem: 'not_amount' }
  if (minor <= 0n) return { amount: null, problem: 'not_positive' }
  return minor > mostMinor
    ? { amount: null, problem: 'too_large' }
    : { amount: wire, problem: null }
}

const among = (word: string, words: string): boolean =>
  words.split(',').some((each) => searchable(each) === searchable(word))

const issueOf = (
  rest: string[],
  words: CommandWords,
  readAmount: (typed: string) => string | null,
): IssueCommand => {
  const [first, ...others] = rest
  const last = rest.at(-1)
  const isTo = (word: string | undefined) => word !== undefined && among(word, words.to)
  const personOf = (parts: string[]) => (isTo(parts[0]) ? parts.slice(1) : parts).join(' ')
  if (first !== undefined && looksLikeAmount.test(first))
    return { kind: 'issue', ...amountOf(first, readAmount), person: personOf(others) }
  if (last !== undefined && rest.length > 1 && /^\p{Sc}?\d+([.,]\d{1,2})?$/u.test(last))
    return { kind: 'issue', ...amountOf(last, readAmount), person: personOf(rest.slice(0, -1)) }
  return { kind: 'issue', ...none, person: personOf(rest) }
}

/**
 * Reads a command in the words of a language, each a list with commas. Null where the text doesn't
 * begin with one; a text that only begins a command's word is that command too, but for issuing.
 */
export const readCommand = (
  text: string,
  words: CommandWords,
  readAmount: (typed: string) => string | null,
): Command | null => {
  const [head = '', ...rest] = text.trim().split(/\s+/)
  if (head === '') return null
  if (among(head, words.issue)) {
    const command = issueOf(rest, words, readAmount)
    const isNamed = rest.length === 0 || among(head, words.issue.split(',')[0] ?? '')
    const isMeant = command.amount ?? command.problem ?? rest.find((one) => among(one, words.to))
    // 'credit union' and 'give back week' are names
    if (isNamed || isMeant) return command
  }
  if (among(head, words.liability)) {
    const day = rest.find(isDay) ?? null
    return { kind: 'liability', day }
  }
  const typed = searchable(text)
  const kinds = ['campaign', 'invite', 'undo'] as const
  const kind =
    typed.length < 3
      ? undefined
      : kinds.find((each) =>
          words[each].split(',').some((phrase) => searchable(phrase).startsWith(typed)),
        )
  return kind ? { kind } : null
}
