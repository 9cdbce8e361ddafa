import { randomBytes } from 'node:crypto'
import type { Ctx } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import { digestOf } from '#platform/staff/password/password.ts'

const keyBytes = 32
const prefixes = { store: 'tsk', trigger: 'ttk' } as const

/**
 * Makes a key of the store, or of one of its triggers alone, and returns it once: only a digest is
 * stored.
 */
export const issueKey = async (
  { trx, shop, actor, now }: Pick<Ctx, 'shop' | 'actor' | 'now'> & { trx: Trx },
  { name, trigger_id = null }: { name: string; trigger_id?: bigint | null },
): Promise<{ key: string; key_id: bigint }> => {
  const prefix = prefixes[trigger_id === null ? 'store' : 'trigger']
  const key = `${prefix}_${randomBytes(keyBytes).toString('base64url')}`
  const { key_id } = await trx
    .insertInto('store_key')
    .values({
      shop_id: shop.shop_id,
      trigger_id,
      digest: digestOf(key),
      name,
      last4: key.slice(-4),
      staff_id: actor.id,
      created_at: now,
      seen_at: null,
      ended_at: null,
    })
    .returning('key_id')
    .executeTakeFirstOrThrow()
  return { key, key_id }
}
