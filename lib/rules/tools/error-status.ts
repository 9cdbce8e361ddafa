import type { RefusalCode } from '#contract/error.ts'

type Loose = Record<string, unknown> | null | undefined

/** A refusal's digest: its code and status. */
const written = /^([a-z_]+) ([45]\d\d)$/
const digestIn = (error: unknown) => written.exec(String((error as Loose)?.['digest'] ?? ''))

/** The code in the digest of a page's error; null for an error that isn't a refusal. */
export const refusalCodeOf = (error: unknown): RefusalCode | null =>
  (digestIn(error)?.[1] as RefusalCode | undefined) ?? null

/** Returns the status of a page's error: of its digest, its own, its response's, else 500. */
export const statusOf = (error: unknown): number => {
  const digest = digestIn(error)
  if (digest) return Number(digest[2])
  const { statusCode, status, response } = (error ?? {}) as Record<string, unknown>
  const own = [statusCode, status, (response as Loose)?.['status']]
  return own.find((one): one is number => Number.isInteger(one) && Number(one) >= 400) ?? 500
}
