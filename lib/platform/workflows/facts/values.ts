/** Splits a kept list into its entries. */
export const entriesOf = (text: string, between: ',' | '\n'): string[] =>
  text
    .split(between)
    .map((entry) => entry.trim())
    .filter(Boolean)

/** Makes a whole number a fact, in hundredths. */
export const wholes = (number: number | bigint): bigint => BigInt(number) * 100n

/** Lists texts without blanks, each once. */
export const distinct = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter((text) => text !== '')),
]
