import type { getLiability as call } from '#contract/analytics/liability.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { ageBandOf, ageBands } from '#rules/analytics/age-band.ts'
import { daysIn } from '#rules/tools/day-range.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { formatMinor } from '#rules/money.ts'
import { outstandingParts, type Part } from './ages.ts'
import { balanceOnWire, balanceOver, balancesOf } from './balances.ts'
import { type Band, bandsOf } from './bands.ts'
import { bandEnds } from './facts.ts'
import { readFigures } from './figures.ts'
import { askedDays } from './range.ts'

/**
 * Returns the liability at the end of a day broken down in three ways, each with the same total,
 * and the days that led to it.
 */
export const readLiability = (
  ctx: Ctx,
  { query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const range = askedDays({ from: query.from, to: query.on }, dayIn(ctx.shop.time_zone, ctx.now), {
    from: 'from',
    to: 'on',
  })
  return readFigures(ctx, async (figures) => {
    const [{ days }, parts, bands] = await Promise.all([
      balancesOf(figures, range),
      outstandingParts(figures, range.to),
      bandsOf(figures, range.to),
    ])
    const over = balanceOver(days)
    const ageOf = ({ issued_on }: Part): number =>
      ageBandOf(daysIn({ from: issued_on, to: range.to }) - 1)
    return {
      currency: ctx.shop.currency,
      as_of: ctx.now.toISOString(),
      on: range.to,
      from: range.from,
      ...partsOf(parts),
      ages: ageBands.map((band, i) => ({
        ...band,
        ...partsOf(parts.filter((part) => ageOf(part) === i)),
      })),
      bands: bandsOnWire(bands),
      sources: [...Map.groupBy(parts, ({ source }) => source)]
        .map(([source, list]) => ({ source, ...partsOf(list) }))
        .toSorted((a, b) => a.source.localeCompare(b.source)),
      range: balanceOnWire(over),
      days: days.map((day) => ({
        day: day.day,
        ...balanceOnWire(day),
        paid: formatMinor(day.paid),
        promotional: formatMinor(day.promotional),
      })),
    }
  })
}

const partsOf = (parts: readonly Part[]) => {
  const sum = (list: readonly Part[]): string =>
    formatMinor(list.reduce((all, { amount }) => all + amount, 0n))
  return {
    amount: sum(parts),
    paid: sum(parts.filter(({ money }) => money === 'paid')),
    promotional: sum(parts.filter(({ money }) => money === 'promotional')),
  }
}

const bandsOnWire = (bands: readonly Band[]): Answer<typeof call>['bands'] => {
  const byBand = new Map(bands.map((one) => [one.band, one]))
  return [...bandEnds, null].map((end, i) => ({
    over: formatMinor(bandEnds[i - 1] ?? 0n),
    upto: end === null ? null : formatMinor(end),
    amount: formatMinor(byBand.get(i + 1)?.amount ?? 0n),
    cards: Number(byBand.get(i + 1)?.cards ?? 0n),
  }))
}
