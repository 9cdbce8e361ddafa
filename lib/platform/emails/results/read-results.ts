import { sql } from 'kysely'
import { mails } from '#contract/areas.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { readEmailResults as call } from '#contract/emails/results.ts'
import type { Ctx } from '#platform/ctx.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { daysFrom } from '#rules/tools/day-range.ts'
import { announcedCredit } from './announced-credit.ts'

const span = 30
type Day = Answer<typeof call>['days'][number]

/**
 * Reads an email's results: outcomes by day from the daily counts, and from the ledger what became
 * of the credit that it announced.
 */
export const readResults = async (
  ctx: Ctx,
  { params: { name }, query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  if (!Object.hasOwn(mails, name)) throw new Refusal('not_found')
  const of = { name, scope: query.for ?? null }
  const today = dayIn(ctx.shop.time_zone, ctx.now)
  const first = daysFrom(today, 1 - span)
  const [days, whole, so_far] = await Promise.all([
    outcomesByDay(ctx, of, first, today),
    announcedCredit(ctx, of, { from: daysFrom(first, -span), to: daysFrom(first, -1) }),
    announcedCredit(ctx, of, { from: first, to: today }),
  ])
  return { currency: ctx.shop.currency, days, whole, so_far }
}

const outcomesByDay = async (
  { db, shop }: Ctx,
  { name, scope }: { name: string; scope: string | null },
  first: string,
  last: string,
): Promise<Day[]> => {
  const { rows } = await sql<{ day: string; state: string; n: bigint }>`
    select to_char(day, 'YYYY-MM-DD') as day, state, sum(n)::bigint as n
    from mail_tally
    where shop_id = ${shop.shop_id} and day between ${first} and ${last} and name = ${name}
      ${scope === null ? sql`` : sql`and scope = ${scope}`}
    group by 1, 2`.execute(db)
  const found = new Map(rows.map(({ day, state, n }) => [`${day} ${state}`, Number(n)]))
  return Array.from({ length: span }, (_, at) => {
    const day = daysFrom(first, at)
    const of = (state: string): number => found.get(`${day} ${state}`) ?? 0
    const [delivered, bounced] = [of('delivered'), of('bounced')]
    const sent = of('sent') + of('kept') + delivered + bounced
    return { day, sent, delivered, bounced, withheld: of('withheld') }
  })
}
