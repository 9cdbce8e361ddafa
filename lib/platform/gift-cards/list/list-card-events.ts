import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { CardEvent } from '#contract/gift-cards/gift-card-shapes.ts'
import type { listCardEvents as call } from '#contract/gift-cards/read.ts'
import type { Ctx } from '#platform/ctx.ts'
import { readId, wireId } from '#platform/ids.ts'
import { waits } from '#platform/mail/postman/waiting.ts'
import { formatMinor } from '#rules/money.ts'
import { findGiftCard } from '#platform/gift-cards/read-gift-card.ts'

type Row = {
  thing: 'gift_card' | 'transaction' | 'event' | 'mail' | 'redemption'
  id: bigint
  kind: CardEvent['kind']
  at: Date
  amount: bigint | null
  movement_id: bigint | null
  mail_id: bigint | null
  detail: Record<string, string>
  name: string | null
  email: string | null
}
const eventsMax = 250

/**
 * Lists transactions, events without money, and emails in one timeline; an event replaces the
 * transaction that it explains.
 */
export const listCardEvents = async (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { gift_card_id } = await findGiftCard(ctx.db, ctx, readId('gift_card', params.id))
  const { rows } = await sql<Row>`
    select x.*, p.name, p.email
    from (
      (
        select 1 as place, 'transaction' as thing, m.movement_id as id, 'money' as kind, m.at,
          m.staff_id, m.amount, m.movement_id, null::bigint as mail_id,
          jsonb_build_object('kind', m.kind) || case
            when m.cause_kind = 'card' then jsonb_build_object('other', m.cause_id)
            else '{}'
          end as detail
        from movement m
        where m.shop_id = ${ctx.shop.shop_id} and m.gift_card_id = ${gift_card_id}
          and not exists (
            select from card_event v
            where v.shop_id = m.shop_id and v.gift_card_id = m.gift_card_id
              and v.movement_id = m.movement_id
          )
        order by m.movement_id desc
        limit ${eventsMax}
      )
      union all
      (
        select 3, 'event', v.event_id, v.kind, v.at, v.staff_id, m.amount, v.movement_id, v.mail_id,
          v.detail
        from card_event v
        left join movement m on m.shop_id = v.shop_id and m.movement_id = v.movement_id
        where v.shop_id = ${ctx.shop.shop_id} and v.gift_card_id = ${gift_card_id}
        order by v.event_id desc
        limit ${eventsMax}
      )
      union all
      (
        select 2, 'mail', mail_id, 'sent', coalesce(sent_at, created_at), staff_id, null,
          movement_id, mail_id, jsonb_build_object('email', to_email)
        from mail
        where shop_id = ${ctx.shop.shop_id}
          and gift_card_id = ${gift_card_id}
          and state <> 'cancelled'
          and not (${waits(ctx.now)} is true)
        order by mail_id desc
        limit ${eventsMax}
      )
      union all
      (
        select 4, 'redemption', redemption_id, 'held', created_at, null, amount, null, null,
          jsonb_strip_nulls(jsonb_build_object('order', order_name))
        from redemption
        where shop_id = ${ctx.shop.shop_id} and gift_card_id = ${gift_card_id}
          and created_at is distinct from ended_at
        order by redemption_id desc
        limit ${eventsMax}
      )
      union all
      (
        select 5, 'redemption', redemption_id, 'released', ended_at, null, amount, null, null,
          jsonb_strip_nulls(jsonb_build_object('order', order_name))
        from redemption
        where shop_id = ${ctx.shop.shop_id} and gift_card_id = ${gift_card_id}
          and state in ('released', 'lapsed')
        order by redemption_id desc
        limit ${eventsMax}
      )
      union all
      select 0, 'gift_card', gift_card_id, 'made', created_at, null, null, null, null, '{}'
      from gift_card
      where shop_id = ${ctx.shop.shop_id} and gift_card_id = ${gift_card_id}
    ) x
    left join staff p on p.shop_id = ${ctx.shop.shop_id} and p.staff_id = x.staff_id
    order by x.at desc, x.place desc, x.id desc
    limit ${eventsMax}`.execute(ctx.db)
  return { rows: rows.map(toEvent) }
}

const toEvent = ({ detail: { lots: _, ...detail }, ...row }: Row): CardEvent => ({
  // a hold is listed twice, at its start and at its end
  event_id: `${wireId(row.thing, row.id)}${row.kind === 'released' ? '-end' : ''}`,
  kind: row.kind,
  at: row.at.toISOString(),
  by: row.name === null || row.email === null ? null : { name: row.name, email: row.email },
  amount: row.amount === null ? null : formatMinor(row.amount),
  transaction_id: row.movement_id === null ? null : wireId('transaction', row.movement_id),
  mail_id: row.mail_id === null ? null : wireId('mail', row.mail_id),
  detail,
})
