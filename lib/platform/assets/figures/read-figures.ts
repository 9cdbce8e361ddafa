import { assetNames } from '#contract/assets/assets.ts'
import type { getAssetFigures } from '#contract/assets/calls.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { figureDays } from '#rules/assets/figures.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { daysFrom } from '#rules/tools/day-range.ts'
import { writeFigures } from './note-figure.ts'

/** Sums what customers did with each asset in the last 30 days of the shop's zone. */
export const readAssetFigures = async (ctx: Ctx): Promise<Answer<typeof getAssetFigures>> => {
  await writeFigures(ctx)
  const to = dayIn(ctx.shop.time_zone, ctx.now)
  const from = daysFrom(to, 1 - figureDays)
  const rows = await ctx.db
    .selectFrom('asset_day')
    .select(({ fn }) => [
      'name',
      fn.sum('opened').as('opened'),
      fn.sum('checked').as('checked'),
      fn.sum('added').as('added'),
      fn.sum('applied').as('applied'),
    ])
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('name')
    .execute()
  const figures = assetNames.map((name) => {
    const row = rows.find((one) => one.name === name)
    return {
      name,
      opened: Number(row?.opened ?? 0),
      checked: Number(row?.checked ?? 0),
      added: Number(row?.added ?? 0),
      applied: Number(row?.applied ?? 0),
    }
  })
  return { from, to, figures }
}
