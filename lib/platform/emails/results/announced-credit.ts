import { sql } from 'kysely'
import type { Announced } from '#contract/emails/results-shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import { within } from '#platform/start-of-day.ts'
import { formatMinor } from '#rules/money.ts'

/** emails that are followed into the ledger, the newest first */
const most = 5000

/**
 * Sums the credit that emails of some days announced, and how much of it was redeemed within 30
 * days of its email: by the lots of the transaction that an email is about, else by its card. Credit
 * that was undone counts as not announced; a card announced twice counts once.
 */
export const announcedCredit = async (
  ctx: Ctx,
  { name, scope }: { name: string; scope: string | null },
  days: { from: string; to: string },
): Promise<Announced> => {
  const { db, shop } = ctx
  const { rows } = await sql<{ emails: number; announced: bigint; redeemed: bigint }>`
    with picked as materialized (
      select m.mail_id, m.created_at as at, m.movement_id, m.gift_card_id,
          m.content -> 'values' as own
        from mail m
        where m.shop_id = ${shop.shop_id} and m.name = ${name} and m.gift_card_id is not null
          and m.state in ('sent', 'delivered', 'kept')
          and ${within(ctx, sql`m.created_at`, days)}
          ${scope === null ? sql`` : sql`and m.scope = ${scope}`}
        order by m.created_at desc
        limit ${most}),
    lots as (
      select distinct on (l.lot_id) l.lot_id, l.amount, p.at
        from picked p
          join lot l on l.movement_id = p.movement_id and l.shop_id = ${shop.shop_id}
        where not exists (select from movement u where u.undoes = p.movement_id)
        order by l.lot_id, p.at),
    cards as (
      select distinct on (p.gift_card_id) p.gift_card_id, p.at,
          coalesce(p.own ->> 'amount_issued', p.own ->> 'expiring_amount',
            p.own ->> 'giftcard_balance') as amount
        from picked p
        where p.movement_id is null
        order by p.gift_card_id, p.at),
    credit as (
      select l.amount,
          coalesce((
            select -sum(e.amount) from entry e
              where e.lot_id = l.lot_id and e.contra = 'redemption'
                and e.at >= l.at and e.at < l.at + interval '30 days'), 0) as redeemed
        from lots l
      union all
      select (c.amount::numeric * 100)::bigint,
          coalesce((
            select -sum(e.amount) from entry e
              where e.gift_card_id = c.gift_card_id and e.shop_id = ${shop.shop_id}
                and e.contra = 'redemption'
                and e.at >= c.at and e.at < c.at + interval '30 days'), 0)
        from cards c
        where c.amount ~ '^\\d{1,15}(\\.\\d{1,2})?$')
    select (select count(*)::int from picked) as emails,
      coalesce(sum(amount), 0)::bigint as announced,
      coalesce(sum(least(amount, greatest(redeemed, 0))), 0)::bigint as redeemed
    from credit`.execute(db)
  const { emails, announced, redeemed } = rows[0]!
  return {
    ...days,
    emails,
    announced: formatMinor(announced),
    redeemed: formatMinor(redeemed),
    limited: emails === most,
  }
}
