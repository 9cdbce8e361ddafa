import { randomBytes } from 'node:crypto'
import type { Ctx } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import { digestOf } from '#platform/staff/password/password.ts'

const keyBytes = 32
const prefixes = { store: 'tsk', trigger: 'ttk' } as const

type New = {
  name: string
  trigger_id?: bigint | null
  /** the text of a key of the API, and its expiration date */
  key?: string
  expires_on?: string | null
}
const newKey = (kind: keyof typeof prefixes): string =>
  `${prefixes[kind]}_${randomBytes(keyBytes).toString('base64url')}`

/**
 * Makes a key of the store, of one of its triggers alone, or of the API, and returns it once: only a
 * digest is stored.
 */
export const issueKey = async (
  { trx, shop, actor, now }: Pick<Ctx, 'shop' | 'actor' | 'now'> & { trx: Trx },
  { name, trigger_id = null, expires_on = null, ...given }: New,
): Promise<{ key: string; key_id: bigint }> => {
  const key = given.key ?? newKey(trigger_id === null ? 'store' : 'trigger')
  const { key_id } = await trx
    .insertInto('store_key')
    .values({
      shop_id: shop.shop_id,
      trigger_id,
      expires_on,
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
