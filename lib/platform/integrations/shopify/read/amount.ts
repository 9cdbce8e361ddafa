import { VendorProblem } from '#platform/integrations/manifest.ts'
import { parseMoney } from '#rules/money.ts'

/**
 * Reads an amount of the store, which may have any number of zeros at its end, as minor units. Throws
 * `answer_unreadable` for what is none.
 */
export const readAmount = ({ amount }: { amount: string }): bigint => {
  const minor = parseMoney(amount.replace(/(\.\d\d?)0*$/, '$1'))
  if (minor === null) throw new VendorProblem('answer_unreadable')
  return minor
}
