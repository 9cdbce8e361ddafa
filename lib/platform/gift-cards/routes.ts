import { sql } from 'kysely'
import { getGiftCard, sendCustomGiftCard } from '#contract/gift-cards.ts'
import { readId } from '#platform/ids.ts'
import { serve, serveMoney } from '#platform/route.ts'
import { toTransaction, transactionRows } from '#platform/store-credit/read-transaction.ts'
import { findGiftCard, toGiftCard } from './read-gift-card.ts'
import { sendCustom } from './send-custom.ts'

const usagesMax = 250

export const routes = [
  serveMoney(sendCustomGiftCard, sendCustom),
  serve(getGiftCard, async (ctx, { params, query }) => {
    const row = await findGiftCard(ctx.db, ctx, readId('gift_card', params.id))
    const gift_card = toGiftCard(ctx, row)
    if (!query.with_usages) return { gift_card }
    const { rows } = await transactionRows(sql`where m.shop_id = ${ctx.shop.shop_id} and m.gift_card_id = ${row.gift_card_id} and m.amount < 0 order by m.movement_id desc limit ${usagesMax}`).execute(ctx.db)
    return { gift_card: { ...gift_card, usages: rows.map((usage) => toTransaction(ctx, usage)) } }
  }),
]
