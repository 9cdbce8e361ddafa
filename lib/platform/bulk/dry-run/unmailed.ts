import { foreseeable, type UnmailedFor } from '#contract/emails/withheld.ts'
import type { Platform } from '#platform/ctx.ts'
import type { Written } from '#platform/bulk/draft/write-rows.ts'
import { reasonsOf } from '#platform/mail/leaving/reasons.ts'
import type { Checked } from './check-rows.ts'

/** Finds for each row why its credit would be issued without an email; null: not so. */
export const unmailedOf = async (
  { db, vault }: Pick<Platform, 'db' | 'vault'>,
  { shop_id, bulk_id, operation, email }: Checked,
  rows: readonly Written[],
): Promise<(UnmailedFor | null)[]> => {
  if (!email.active) return rows.map(() => null)
  const reasons = await reasonsOf(
    db,
    vault,
    rows.flatMap(({ runs, address }, at) =>
      runs && address !== null
        ? [
            {
              shop_id,
              mail_id: BigInt(at),
              name: `bulk_${operation}`,
              scope: `b${bulk_id}`,
              to_email: address,
              passed: [],
            },
          ]
        : [],
    ),
  )
  return rows.map(({ runs, address }, at) => {
    if (!runs) return null
    if (address === null) return 'no_address'
    return foreseeable.find((one) => one === reasons.get(BigInt(at))) ?? null
  })
}
