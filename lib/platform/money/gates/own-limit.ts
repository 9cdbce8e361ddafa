import { sql } from 'kysely'
import { type Facts, Refusal } from '#contract/error.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { lock } from '#platform/money/locks.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import type { Person } from '#platform/acting.ts'
import { startOf } from '#platform/start-of-day.ts'
import { daysFrom } from '#rules/tools/day-range.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { formatMinor } from '#rules/money.ts'

type Scope = Pick<Ctx, 'now'> & {
  shop: Pick<Ctx['shop'], 'shop_id' | 'time_zone' | 'currency'>
  actor: Pick<Person, 'id' | 'limits'>
}

/**
 * Sums the credit that the person issued, added by hand, split off or redirected to another
 * recipient on this day of the shop's calendar, less later undos, plus what their running campaigns
 * have still to issue.
 */
export const givenToday = async (db: Db | Trx, { shop, actor, now }: Scope): Promise<bigint> => {
  const day = dayIn(shop.time_zone, now)
  const from = startOf({ shop }, day)
  const to = startOf({ shop }, daysFrom(day, 1))
  // eGifts whose recipient they changed; those that they issued today count already
  const ledOn = sql`
    (
      select sum(i.amount + coalesce(b.amount, 0))
      from (
        select distinct v.egift_id
        from egift_event v
        where v.shop_id = ${shop.shop_id}
          and v.staff_id = ${actor.id}
          and v.kind = 'recipient_changed'
          and v.at >= ${from}
          and v.at < ${to}
      ) v
      join egift e on e.shop_id = ${shop.shop_id} and e.egift_id = v.egift_id
      join movement i on i.shop_id = e.shop_id and i.movement_id = e.movement_id
      left join movement b on b.shop_id = i.shop_id and b.undoes = i.movement_id
      where i.staff_id is distinct from ${actor.id} or i.at < ${from}
    )`
  const { rows } = await sql<{ issued: bigint }>`
    select (
      coalesce(sum(abs(m.amount + coalesce(u.amount, 0))), 0) + coalesce(${ledOn}, 0) + coalesce(
        (
          select sum(r.amount)
          from bulk b
          join bulk_row r on r.shop_id = b.shop_id and r.bulk_id = b.bulk_id and r.state = 'waiting'
          where b.shop_id = ${shop.shop_id}
            and b.started_by = ${actor.id}
            and b.moves is null
            and b.state in ('bulk_started', 'bulk_paused')
        ),
        0
      )
    )::bigint as issued
    from movement m
    left join movement u on u.shop_id = m.shop_id and u.undoes = m.movement_id
    where m.shop_id = ${shop.shop_id}
      and m.staff_id = ${actor.id}
      and m.source not in ('return', 'import')
      and (
        m.kind = 'issue'
        or (m.kind = 'adjust' and m.amount > 0)
        or (
          m.kind = 'transfer'
          and m.amount < 0
          and exists (
            select from card_event v
            where v.shop_id = m.shop_id
              and v.gift_card_id = m.gift_card_id
              and v.movement_id = m.movement_id
              and v.detail ? 'gift'
          )
        )
      )
      and m.at >= ${from}
      and m.at < ${to}`.execute(db)
  return rows[0]?.issued ?? 0n
}

/** Refuses an amount over the person's limit of one transaction, whether it is given or deducted. */
export const refuseOverOne = (
  { shop: { currency }, actor }: Pick<Scope, 'shop' | 'actor'>,
  amount: bigint,
  field: string,
): void => {
  const { issue } = actor.limits
  if (issue === null || amount <= issue) return
  const max = formatMinor(issue)
  throw overOwn(field, { max, currency }, `at most ${max} at once`)
}

/**
 * Refuses amounts over the person's limits per transaction and per day. A person with a daily limit
 * issues one at a time until the transaction ends; the lock comes before any card's, because
 * waiting with one could deadlock.
 */
export const refuseOverOwnLimit = async (
  ctx: Scope & Pick<TrxCtx, 'trx'>,
  amount: bigint,
  field: string,
): Promise<void> => {
  const { day } = ctx.actor.limits
  const { currency } = ctx.shop
  refuseOverOne(ctx, amount, field)
  if (day === null) return
  await lock(ctx.trx, 'day', ctx.shop.shop_id, ctx.actor.id)
  const left = day - (await givenToday(ctx.trx, ctx))
  const rest = formatMinor(left > 0n ? left : 0n)
  if (amount > left)
    throw overOwn(
      field,
      { left: rest, day: formatMinor(day), currency },
      `${rest} of ${formatMinor(day)} is left today`,
    )
}

const overOwn = (field: string, facts: Facts, amounts: string): Refusal =>
  new Refusal('over_own_limit', {
    field,
    facts,
    message:
      `The amount is over your limit (${amounts}). ` +
      'Nothing was changed; ask the owner of the shop.',
  })
