import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type {
  addShopperCard as addCall,
  previewShopperCard as call,
} from '#contract/shopper/calls.ts'
import { noteFigure } from '#platform/assets/figures/note-figure.ts'
import type { ShopperCall } from '#platform/ctx.ts'
import { afterCommit, type Trx } from '#platform/db/transact.ts'
import { refuseClosedShop } from '#platform/shop/refuse-closed-shop.ts'
import { addingAsset } from '#rules/assets/figures.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { addTo } from './add-to-own.ts'
import { findAddable } from './addable-card.ts'
import { askConsent } from './consent.ts'
import { readLots, readOwnCredit } from '#platform/shopper/credit/own-credit.ts'
import { accountOf } from '#platform/shopper/proof/prove.ts'

export const previewCard = async (
  ctx: ShopperCall,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { db, shop, now } = ctx
  refuseClosedShop(shop)
  const account = accountOf(ctx)
  const card = await findAddable(db, ctx, account, body.code)
  if (card.available <= 0n) throw new Refusal('card_empty')
  const { balance } = await readOwnCredit(db, shop, account, now)
  return {
    amount: formatMinor(card.available),
    lots: await readLots(db, shop, card.gift_card_id, now),
    balance_before: formatMinor(balance),
    balance_after: formatMinor(balance + card.available),
    asks: card.elsewhere !== null,
  }
}

/** Reads the amount that the customer saw, without which nothing is added. */
const expectedIn = ({ expected_balance: text }: Parsed<typeof addCall>['body']): bigint => {
  const field = 'expected_balance'
  const amount = parseMoney(text)
  if (amount !== null) return amount
  throw new Refusal('invalid_input', { field, message: `${field}: Invalid Value` })
}

export const addCard = async (
  ctx: ShopperCall & { trx: Trx },
  { query, body }: Parsed<typeof addCall>,
): Promise<Answer<typeof addCall>> => {
  const { trx, shop, now } = ctx
  refuseClosedShop(shop)
  const account = accountOf(ctx)
  const expected = expectedIn(body)
  const found = await findAddable(trx, ctx, account, body.code)
  const { amount, elsewhere } = await addTo(ctx, account, { ...found, expected })
  const asset = addingAsset(query.from)
  if (elsewhere === null) afterCommit(() => noteFigure(ctx, shop, asset, 'added'))
  else await askConsent(ctx, account, { ...found, elsewhere, asset, language: query.lang ?? 'en' })
  const { balance } = await readOwnCredit(trx, shop, account, now)
  return {
    state: elsewhere === null ? 'added' : 'asked',
    amount: formatMinor(amount),
    balance: formatMinor(balance),
  }
}
