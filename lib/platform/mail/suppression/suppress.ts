import { sql } from 'kysely'
import type { SuppressionKind } from '#contract/emails/withheld.ts'
import type { Platform } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'

type Suppressing = {
  shop_id: bigint
  email: string
  kind: SuppressionKind
  at: Date
  staff_id?: bigint | null
  note?: string | null
}

/**
 * Stops emails to an address, once for each kind; the answer is null where it was stopped already.
 * An erased address that comes back stays stopped, and is known again.
 */
export const suppress = async (
  trx: Trx,
  vault: Platform['vault'],
  { shop_id, email, kind, at, staff_id = null, note = null }: Suppressing,
): Promise<bigint | null> => {
  const { rows } = await sql<{ suppression_id: bigint }>`
    insert into suppression (shop_id, digest, kind, email, at, staff_id, note)
    values (${shop_id}, ${vault.address(shop_id, email)}, ${kind}, ${email}, ${at}, ${staff_id},
      ${note})
    on conflict (shop_id, digest, kind) do update set email = excluded.email
      where suppression.email is null
    returning suppression_id`.execute(trx)
  return rows[0]?.suppression_id ?? null
}

/** Takes back what stopped emails to an address; false: nothing did. */
export const release = async (
  trx: Trx,
  vault: Platform['vault'],
  { shop_id, email, kind }: Pick<Suppressing, 'shop_id' | 'email' | 'kind'>,
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    delete from suppression
    where shop_id = ${shop_id} and digest = ${vault.address(shop_id, email)}
      and kind = ${kind}`.execute(trx)
  return numAffectedRows > 0n
}
