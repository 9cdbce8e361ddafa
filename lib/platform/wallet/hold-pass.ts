import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, transact } from '#platform/db/transact.ts'
import { wake } from '#platform/work/wake.ts'
import type { CodeOf } from './links.ts'
import type { WalletPassTable } from './tables.ts'

const serialBytes = 16

/**
 * Makes the pass of a code in a wallet, or finds the one that there is; those who ask at once get
 * the same. One that Google doesn't have yet is queued for it. The card is locked, so that its next
 * change finds the pass. Null: the code has ended, or its card is disabled or merged.
 */
export const holdPass = (
  db: Db,
  { shop_id, code_id }: CodeOf,
  kind: WalletPassTable['kind'],
  now: Date,
): Promise<{ pass_id: bigint; serial: string } | null> =>
  transact(db, async (trx) => {
    const serial = `${shop_id.toString(36)}.${randomBytes(serialBytes).toString('base64url')}`
    const { rows } = await sql<{ pass_id: bigint; serial: string; is_wanted: boolean }>`
      insert into wallet_pass as p (
        shop_id, gift_card_id, code_id, kind, serial, card_version, card_held, made_at, changed_at)
      select k.shop_id, k.gift_card_id, k.code_id, ${kind}, ${serial}, g.version, g.held,
        ${now}, ${now}
      from gift_card_code k
      join gift_card g on g.shop_id = k.shop_id and g.gift_card_id = k.gift_card_id
      where k.shop_id = ${shop_id} and k.code_id = ${code_id} and k.ended_at is null
        and g.disabled_at is null and g.merged_into is null
      for share of g
      on conflict (shop_id, code_id, kind) do update set kind = p.kind
      returning p.pass_id, p.serial,
        p.kind = 'google' and p.made_there_at is null as is_wanted`.execute(trx)
    const [pass] = rows
    if (!pass) return null
    const { is_wanted, ...held } = pass
    if (is_wanted) {
      await trx
        .insertInto('pass_push')
        .values({ shop_id, pass_id: held.pass_id, device_id: null, due_at: now })
        .onConflict((on) => on.columns(['shop_id', 'pass_id', 'device_id']).doNothing())
        .execute()
      wake('wallet')
    }
    return held
  })
