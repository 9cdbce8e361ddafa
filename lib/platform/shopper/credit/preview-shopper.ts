import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { getPreviewShopper as call } from '#contract/shopper/install.ts'
import type { Ctx } from '#platform/ctx.ts'
import { findAccount } from '#platform/shopper/proof/prove.ts'
import { formatMinor } from '#rules/money.ts'
import { maskedEmail, maskedName } from '#rules/shopper/masked.ts'
import { readOwnCredit } from './own-credit.ts'
import { readHistory } from './read-history.ts'

const mostRows = 5

/** Reads what a customer would see of their credit, masked, for a preview; never a code. */
export const readPreviewShopper = async (
  { db, shop, now }: Ctx,
  { params, query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const account = await findAccount(db, shop.shop_id, { id: params.id })
  if (!account) throw new Refusal('not_found')
  const [{ balance, lots }, { rows }] = await Promise.all([
    readOwnCredit(db, shop, account, now),
    readHistory(db, shop, account, { language: query.lang ?? 'en' }),
  ])
  return {
    name: account.full_name ? maskedName(account.full_name) : maskedEmail(account.email ?? ''),
    balance: formatMinor(balance),
    lots,
    rows: rows.slice(0, mostRows),
  }
}
