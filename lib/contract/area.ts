import type { MailFacts } from './mail-variables.ts'

type Refusals = Readonly<Record<string, readonly [status: number, sentence: string]>>
type Ids = Readonly<Record<string, string>>
type Mails = Readonly<Record<string, MailFacts>>

/**
 * Declares the words of an area: its refusals (HTTP status and a sentence that a person can act
 * on), the verbs of its audit lines, the letters with which its ids begin on the wire (two; the
 * oldest have one), and its emails.
 */
export const area = <
  const R extends Refusals = Record<never, never>,
  const A extends readonly string[] = [],
  const I extends Ids = Record<never, never>,
  const M extends Mails = Record<never, never>,
>(words: {
  refusals?: R
  audit?: A
  ids?: I
  mails?: M
}): { refusals: R; audit: A; ids: I; mails: M } => ({
  refusals: words.refusals ?? ({} as R),
  audit: words.audit ?? ([] as unknown as A),
  ids: words.ids ?? ({} as I),
  mails: words.mails ?? ({} as M),
})
