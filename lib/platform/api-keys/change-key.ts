import type { endApiKey as endCall, rotateApiKey as rotateCall } from '#contract/api-keys/calls.ts'
import { oldKeyHours } from '#contract/api-keys/scope.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { digestOf } from '#platform/staff/password/password.ts'
import { stopSetByKeys } from '#platform/webhooks/stop-webhook.ts'
import { newApiKey } from './key-text.ts'
import { findApiKey, holdApiKey } from './read-keys.ts'

const hourMs = 60 * 60 * 1000

/**
 * Replaces a key; the one before it works for 24 hours more. A second replacement within them needs to
 * be confirmed, since the key in use may be the oldest, which ends: it names the key that was seen, so
 * that sent twice it replaces once.
 */
export const rotateApiKey = (
  ctx: Ctx,
  { params: { id }, body: { confirmed } }: Parsed<typeof rotateCall>,
): Promise<Answer<typeof rotateCall>> =>
  transact(ctx.db, async (trx) => {
    const { row, api_key: before } = await holdApiKey(trx, ctx, id)
    if (before.state !== 'active') throw new Refusal('api_key_over')
    if (before.old_key_until !== null && confirmed !== before.last4)
      throw new Refusal('api_key_two_alive')
    const key = newApiKey()
    await trx
      .updateTable('store_key')
      .set((expression) => ({
        old_digest: expression.ref('digest'),
        old_until: new Date(ctx.now.getTime() + oldKeyHours * hourMs),
        digest: digestOf(key),
        last4: key.slice(-4),
      }))
      .where('shop_id', '=', ctx.shop.shop_id)
      .where('key_id', '=', row.key_id)
      .execute()
    await audit(trx, ctx, 'rotate_api_key', id, { name: before.name })
    return { ...(await findApiKey(trx, ctx, id)).api_key, key }
  })

/**
 * Ends a key from the next call on, and the one that it replaced. What it started and scheduled is
 * treated as that of a blocked person, and webhooks that it set stop. Repeating it changes nothing.
 */
export const endApiKey = (
  ctx: Ctx,
  { params: { id } }: Parsed<typeof endCall>,
): Promise<Answer<typeof endCall>> =>
  transact(ctx.db, async (trx) => {
    const { row, api_key: before } = await holdApiKey(trx, ctx, id)
    if (before.state === 'ended') return before
    const { shop_id } = ctx.shop
    await trx
      .updateTable('store_key')
      .set({ ended_at: ctx.now })
      .where('shop_id', '=', shop_id)
      .where('key_id', '=', row.key_id)
      .execute()
    await trx
      .updateTable('staff')
      .set({ blocked_at: ctx.now })
      .where('shop_id', '=', shop_id)
      .where('staff_id', '=', row.member_id)
      .execute()
    await audit(trx, ctx, 'end_api_key', id, { name: before.name })
    await stopSetByKeys(trx, ctx, ctx.now, shop_id)
    return (await findApiKey(trx, ctx, id)).api_key
  })
