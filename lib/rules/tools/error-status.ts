import { type RefusalCode, refusals } from '#contract/error.ts'

type Loose = Record<string, unknown> | null | undefined

/** The code in the digest of a page's error; null for an error that isn't a refusal. */
export const refusalCodeOf = (error: unknown): RefusalCode | null => {
  const code = String((error as Loose)?.['digest'] ?? '')
  return Object.hasOwn(refusals, code) ? (code as RefusalCode) : null
}

/** Returns the status of a page's error: of its code, its own, its response's, else 500. */
export const statusOf = (error: unknown): number => {
  const code = refusalCodeOf(error)
  if (code) return refusals[code][0]
  const { statusCode, status, response } = (error ?? {}) as Record<string, unknown>
  const own = [statusCode, status, (response as Loose)?.['status']]
  return own.find((one): one is number => Number.isInteger(one) && Number(one) >= 400) ?? 500
}
