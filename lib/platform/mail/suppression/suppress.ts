import { sql } from 'kysely'
import type { SuppressionKind } from '#contract/emails/withheld.ts'
import type { Platform } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'

type Address = { shop_id: bigint; email: string }
type How = { kind: SuppressionKind; at: Date; staff_id?: bigint | null; note?: string | null }

/**
 * Stops emails to addresses, once for each kind, and returns the new rows. An erased address that
 * comes back stays stopped, and is known again.
 */
export const suppressAll = async (
  trx: Trx,
  vault: Platform['vault'],
  addresses: readonly Address[],
  { kind, at, staff_id = null, note = null }: How,
): Promise<bigint[]> => {
  // those of people who were erased
  const known = addresses.filter(({ email }) => !email.endsWith('.invalid'))
  if (known.length === 0) return []
  const { rows } = await sql<{ suppression_id: bigint }>`
    insert into suppression (shop_id, digest, kind, email, at, staff_id, note)
    select distinct on (t.shop_id, t.digest) t.shop_id, decode(t.digest, 'hex'), ${kind}, t.email,
      ${at}::timestamptz, ${staff_id}::bigint, ${note}
    from unnest(
      ${known.map(({ shop_id }) => shop_id)}::bigint[],
      ${known.map(({ shop_id, email }) => vault.address(shop_id, email).toString('hex'))}::text[],
      ${known.map(({ email }) => email)}::text[]) as t (shop_id, digest, email)
    order by t.shop_id, t.digest
    on conflict (shop_id, digest, kind) do update set email = excluded.email
      where suppression.email is null
    returning suppression_id`.execute(trx)
  return rows.map(({ suppression_id }) => suppression_id)
}

export const suppress = (
  trx: Trx,
  vault: Platform['vault'],
  { shop_id, email, ...how }: Address & How,
): Promise<bigint[]> => suppressAll(trx, vault, [{ shop_id, email }], how)

/** Takes back one reason that stopped emails to an address; false: it didn't. */
export const release = async (
  trx: Trx,
  vault: Platform['vault'],
  { shop_id, email, kind }: Address & Pick<How, 'kind'>,
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    delete from suppression
    where shop_id = ${shop_id} and digest = ${vault.address(shop_id, email)}
      and kind = ${kind}`.execute(trx)
  return numAffectedRows > 0n
}
