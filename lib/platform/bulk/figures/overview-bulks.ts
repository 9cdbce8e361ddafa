import type { overviewBulks as call } from '#contract/bulk/figures.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { figuresOf, wireFigures } from './figures.ts'

/** Returns figures in the order of the ids requested; ids of other shops are left out. */
export const overviewBulks = async (
  ctx: Ctx,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const wires = [
    ...new Set([...(body.campaigns_data ?? []).map(({ id }) => id), ...(body.campaigns_ids ?? [])]),
  ]
  const ids = wires.flatMap((wire) => /^b([1-9]\d{0,17})$/.exec(wire)?.[1] ?? []).map(BigInt)
  const bulks = await ctx.db
    .selectFrom('bulk')
    .select(['bulk_id', 'operation'])
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('bulk_id', 'in', ids.length ? ids : [0n])
    .execute()
  const types = new Map(bulks.map(({ bulk_id, operation }) => [bulk_id, operation]))
  const figures = new Map(
    (await figuresOf(ctx.db, ctx.shop.shop_id, [...types.keys()])).map((one) => [one.bulk_id, one]),
  )
  const rows = ids.flatMap((id) => {
    const type = types.get(id)
    const of = figures.get(id)
    return type && of ? [{ id: wireId('bulk', id), type, ...wireFigures(of) }] : []
  })
  return { currency: ctx.shop.currency, rows }
}
