import type { Ctx } from '#platform/ctx.ts'
import { cardsByLast4 } from '#platform/gift-cards/list/search-gift-cards.ts'
import { normalCode } from '#rules/gift-card-code.ts'
import { seesWholeCodes } from '#rules/way/access.ts'

const wholeCode = /^[A-HJ-NP-Z2-9]{16}$/
// as emails and screens write a code for those who may not see it: •••• •••• •••• ABCD
const maskedEnd = /^[•*]+([A-HJ-NP-Z2-9]{4})$/
// codes that another system made have other lengths
const shortestCode = 8

/** The cards of a pasted code, and whether it was whole: `last4` where its end alone found them. */
export type CardsByCode = { by: 'code' | 'last4'; cards: bigint[] }

const cardsByDigest = async ({ db, shop, vault }: Ctx, code: string): Promise<bigint[]> => {
  const rows = await db
    .selectFrom('gift_card_code')
    .select('gift_card_id')
    .where('shop_id', '=', shop.shop_id)
    .where('digest', '=', vault.digest(shop.shop_id, code))
    .execute()
  return rows.map(({ gift_card_id }) => gift_card_id)
}

/**
 * Finds cards by a pasted current or former code, with or without spaces, or by its last four. To
 * those who may not see whole codes the end of one answers, as if nothing else was typed.
 */
export const cardsByCode = async (ctx: Ctx, text: string): Promise<CardsByCode> => {
  const typed = normalCode(text)
  const end = maskedEnd.exec(typed)?.[1]
  if (end || typed.length < shortestCode)
    return { by: 'last4', cards: await cardsByLast4(ctx, end ?? text) }
  const isHiding = ctx.shop.settings.hiding_gift_card_code_except_last_4_digits
  if (seesWholeCodes(ctx.actor, isHiding))
    return { by: 'code', cards: await cardsByDigest(ctx, typed) }
  const isCode = wholeCode.test(typed)
  return { by: 'last4', cards: isCode ? await cardsByLast4(ctx, typed.slice(-4)) : [] }
}
