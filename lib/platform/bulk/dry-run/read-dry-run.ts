import { sql } from 'kysely'
import { rowVerdicts } from '#contract/bulk/bulk.ts'
import { type getDryRun as call } from '#contract/bulk/draft.ts'
import { unmailedFor } from '#contract/emails/withheld.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { formatMinor } from '#rules/money.ts'
import { findBulk } from '#platform/bulk/find-bulk.ts'

const historyDays = 90
const lotsLooked = 20_000
const day = 24 * 60 * 60 * 1000

/**
 * Returns the dry run's totals. Unfinished ones have none, because partial sums would be taken for
 * totals.
 */
export const readDryRun = async (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const bulk = await findBulk(ctx.db, ctx, params.id)
  const { summary } = bulk
  const face = BigInt(summary?.face_value ?? 0)
  const reset = BigInt(summary?.reset ?? 0)
  const [liability, share] = await Promise.all([liabilityOf(ctx), redeemedShare(ctx)])
  const sums = Object.entries(summary?.expiries ?? {}).map(([on, amount]) => ({
    on: on === 'never' ? null : on,
    amount: formatMinor(BigInt(amount)),
  }))
  return {
    state: bulk.state,
    rows_total: bulk.state === 'checking' ? bulk.rows_checked : bulk.rows_total,
    rows_checked: bulk.rows_checked,
    verdicts: rowVerdicts.flatMap((verdict) => {
      const of = summary?.verdicts[verdict]
      return of
        ? [{ verdict, rows: of.rows, amount: formatMinor(BigInt(of.amount)), runs: of.runs }]
        : []
    }),
    face_value: formatMinor(face),
    people: summary?.people ?? 0,
    mails: summary?.mails ?? 0,
    unmailed: unmailedFor.flatMap((reason) => {
      const count = summary?.unmailed?.[reason]
      return count ? [{ reason, rows: count }] : []
    }),
    reset: formatMinor(reset),
    liability_now: formatMinor(liability),
    liability_after: formatMinor(liability + face - reset),
    expected_redemption:
      share === null
        ? null
        : { amount: formatMinor((face * BigInt(share.percent)) / 100n), ...share },
    expiries: sums.toSorted((a, b) => (a.on ?? '9').localeCompare(b.on ?? '9')),
    currency: ctx.shop.currency,
  }
}

const liabilityOf = async ({ db, shop }: Ctx): Promise<bigint> => {
  const { rows } = await sql<{ owed: bigint }>`
    select coalesce(sum(balance), 0)::bigint as owed
    from gift_card
    where shop_id = ${shop.shop_id}`.execute(db)
  return rows[0]?.owed ?? 0n
}

/**
 * Returns the redeemed percentage of the shop's promotional credit from 90 days ago and earlier;
 * null without such a history.
 */
const redeemedShare = async ({
  db,
  shop,
  now,
}: Ctx): Promise<{ percent: number; days: number } | null> => {
  const oldEnough = new Date(now.getTime() - historyDays * day)
  const { rows } = await sql<{ issued: bigint; spent: bigint; since: Date | null }>`
    with lots as (
      select lot_id, amount, created_at from lot
      where shop_id = ${shop.shop_id} and kind = 'promotional' and created_at <= ${oldEnough}
      order by lot_id desc
      limit ${lotsLooked})
    select coalesce(sum(amount), 0)::bigint as issued, min(created_at) as since,
      (select coalesce(-sum(e.amount), 0)::bigint
        from entry e join lots on lots.lot_id = e.lot_id
        where e.shop_id = ${shop.shop_id} and e.contra = 'redemption') as spent
    from lots`.execute(db)
  const { issued = 0n, spent = 0n, since } = rows[0] ?? {}
  return since && issued > 0n
    ? {
        percent: Number((spent * 100n + issued / 2n) / issued),
        days: Math.floor((now.getTime() - since.getTime()) / day),
      }
    : null
}
