import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { makeGiftReceipt as call } from '#contract/returns/gift-receipt.ts'
import { storefrontUrl } from '#env.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import { findOrder, linesOf } from '#platform/orders/find-order.ts'
import { toOrderRef } from '#platform/orders/order-ref.ts'
import { digestOfReceipt, newReceiptCode } from './secrets.ts'

/** Makes a gift receipt; its letters are kept as a digest only, so they are answered just here. */
export const makeGiftReceipt = (
  ctx: Ctx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  transact(ctx.db, async (trx) => {
    const { shop, now, actor, env } = ctx
    const order = await findOrder(trx, shop.shop_id, params.order_id)
    const lines = await linesOf(trx, shop.shop_id, order.order_id)
    const chosen = body?.line_item_ids?.map((id) => readId('order_line', id)) ?? null
    const items = chosen ? lines.filter(({ line_id }) => chosen.includes(line_id)) : lines
    if (chosen && items.length < new Set(chosen).size)
      throw new Refusal('not_found', { field: 'line_item_ids' })
    const code = newReceiptCode()
    await trx
      .insertInto('gift_receipt')
      .values({
        shop_id: shop.shop_id,
        order_id: order.order_id,
        code_digest: digestOfReceipt(ctx, shop.shop_id, code),
        line_ids: chosen,
        staff_id: actor.id,
        created_at: now,
      })
      .execute()
    await audit(trx, ctx, 'make_gift_receipt', order.name)
    return {
      gift_receipt: {
        order: toOrderRef(order),
        shop_name: shop.name,
        code: `${code.slice(0, 5)} ${code.slice(5)}`,
        link: `${storefrontUrl(env)}/returns?shop=${encodeURIComponent(shop.shop_url)}`,
        items: items.map(({ line_id, name, quantity }) => ({
          line_item_id: wireId('order_line', line_id),
          name,
          quantity,
        })),
        created_at: now.toISOString(),
      },
    }
  })
