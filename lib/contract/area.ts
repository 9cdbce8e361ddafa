type Refusals = Readonly<Record<string, readonly [status: number, sentence: string]>>
type Ids = Readonly<Record<string, string>>

/**
 * Declares the words of an area: its refusals (HTTP status and a sentence that a person can act
 * on), the verbs of its audit lines, and the letters with which its ids begin on the wire (two; the
 * oldest have one).
 */
export const area = <
  const R extends Refusals = Record<never, never>,
  const A extends readonly string[] = [],
  const I extends Ids = Record<never, never>,
>(words: {
  refusals?: R
  audit?: A
  ids?: I
}): { refusals: R; audit: A; ids: I } => ({
  refusals: words.refusals ?? ({} as R),
  audit: words.audit ?? ([] as unknown as A),
  ids: words.ids ?? ({} as I),
})
