import { type BulkSource, SentSource } from '#contract/bulk/bulk-shapes.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'

/** Returns a source as it is kept: rows entered by hand as a bare list. */
export const keptSource = (source: SentSource): BulkSource =>
  'manual' in source ? source.manual : source

/** Reads a campaign's source; null for another upstream's own shape, which can't be edited. */
export const readSource = (source: unknown): BulkSource | null => {
  const sent = SentSource.safeParse(source).data
  return sent ? keptSource(sent) : null
}

/** Reads a source that is sent again with its campaign; throws where it can't be edited. */
export const sentSource = (source: unknown): SentSource => SentSource.parse(source)

/** Adds up the rows entered by hand; null for a file, or for a source that can't be read. */
export const handSum = (source: unknown): string | null => {
  const rows = readSource(source)
  if (!Array.isArray(rows)) return null
  const amounts = rows.map(
    ({ count, entity_data }) => BigInt(count) * (parseMoney(entity_data.balance) ?? 0n),
  )
  return formatMinor(amounts.reduce((sum, amount) => sum + amount, 0n))
}
