import bwip from 'bwip-js/node'
import type { Answer } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { showShopperCode as call } from '#contract/shopper/calls.ts'
import type { ShopperCall } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { type Budget, takeOrRefuse } from '#platform/limits/budget.ts'
import { noteEvent } from '#platform/money/note-event.ts'
import { groupedCode } from '#rules/gift-card-code.ts'
import { accountOf } from '#platform/shopper/proof/prove.ts'

const shown: Budget = { kind: 'shopper_code', most: 10, seconds: 3600 }

/** Draws a text as a QR code: the path of its dark squares, each one unit wide. */
export const qrOf = (text: string): { size: number; path: string } => {
  const [drawn] = bwip.raw({ bcid: 'qrcode', text })
  if (!drawn || !('pixs' in drawn)) throw new Error('no QR code was drawn')
  const { pixs, pixx, pixy } = drawn
  const rows = Array.from({ length: pixy }, (_, y) => pixs.slice(y * pixx, (y + 1) * pixx).join(''))
  const path = rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        ({ 0: run, index: x }) => `M${x} ${y}h${run.length}v1h-${run.length}z`,
      ),
    )
    .join('')
  return { size: pixx, path }
}

/** Shows the code of the customer's own credit, on their press of a button alone, and notes it. */
export const showCode = async (ctx: ShopperCall): Promise<Answer<typeof call>> => {
  const { customer_id } = accountOf(ctx)
  const { db, shop, now, vault } = ctx
  await takeOrRefuse(db, shown, { shop_id: shop.shop_id, subject: ctx.subject }, now)
  return transact(db, async (trx) => {
    const card = await trx
      .selectFrom('gift_card')
      .select('gift_card_id')
      .where('shop_id', '=', shop.shop_id)
      .where('customer_id', '=', customer_id)
      .where('is_loyalty', '=', true)
      .where('disabled_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const code =
      card &&
      (await trx
        .selectFrom('gift_card_code')
        .select('cipher')
        .where('shop_id', '=', shop.shop_id)
        .where('gift_card_id', '=', card.gift_card_id)
        .where('ended_at', 'is', null)
        .executeTakeFirst())
    if (!card || !code) throw new Refusal('no_credit')
    const text = vault.open(shop.shop_id, code.cipher)
    await noteEvent({ trx, shop, actor: ctx.actor, now }, { ...card, kind: 'shown' })
    return { code: groupedCode(text), qr: qrOf(text) }
  })
}
