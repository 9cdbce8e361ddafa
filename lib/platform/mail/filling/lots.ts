import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import type { MailFilled } from '#platform/mail/tables.ts'
import { formatMinor } from '#rules/money.ts'
import type { MailRow } from './mail-rows.ts'

type Lots = Required<Pick<MailFilled, 'lots'>>
export const lotsMost = 20

/** Reads the credits that the cards of emails hold, those that expire first before others. */
export const lotsOf = async (
  { db }: Pick<Platform, 'db'>,
  all: readonly Pick<MailRow, 'shop_id' | 'mail_id' | 'gift_card_id'>[],
): Promise<Map<bigint, Lots>> => {
  const mails = all.filter(({ gift_card_id }) => gift_card_id !== null)
  if (mails.length === 0) return new Map()
  const { rows } = await sql<{ mail_id: bigint; amount: bigint; expires_on: string | null }>`
    select u.mail_id, l.remaining as amount, l.expires_on::text as expires_on
    from unnest(
        ${mails.map(({ shop_id }) => shop_id)}::bigint[],
        ${mails.map(({ mail_id }) => mail_id)}::bigint[],
        ${mails.map(({ gift_card_id }) => gift_card_id)}::bigint[])
        as u (shop_id, mail_id, gift_card_id)
      cross join lateral (
        select o.remaining, o.expires_on, o.lot_id
        from lot o
        where o.shop_id = u.shop_id and o.gift_card_id = u.gift_card_id and o.remaining > 0
        order by o.expires_on nulls last, o.lot_id
        limit ${lotsMost}) l
    order by l.expires_on nulls last, l.lot_id`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ mail_id }) => mail_id)].map(([mail_id, own]) => [
      mail_id,
      { lots: own.map(({ amount, expires_on }) => ({ amount: formatMinor(amount), expires_on })) },
    ]),
  )
}
