import { sql } from 'kysely'
import type { Dice } from '#platform/cli/dice.ts'
import type { Trx } from '#platform/db/transact.ts'
import type { Issued } from '#platform/store-credit/seed.ts'
import { formatMinor } from '#rules/money.ts'
import { emails } from '#platform/mail/catalogue.ts'
import type { MailContent } from '#platform/mail/tables.ts'

const kept = { state: 'kept', tries: 1, problem: null }
const failed = { state: 'failed', tries: 7, problem: '550 5.1.1 The mailbox is unavailable' }

/**
 * The mails that told people of their credit: most arrived (or were kept), a few didn't, two of
 * them lately.
 */
export const seedMails = async (
  trx: Trx,
  shop: { shop_id: bigint; shop_url: string },
  dice: Dice,
  issued: readonly Issued[],
  arrived: 'sent' | 'kept',
): Promise<void> => {
  const named = emails['gift_card_manual']!
  const recipients = issued.filter(({ email }) => email !== null && dice.chance(0.8))
  const mails = recipients.map((one, i) => {
    const content: MailContent = {
      title: named.title,
      body: dice.chance(0.3) ? 'Thank you for your patience with us.' : '',
      code_of: String(one.gift_card_id),
      values: {
        amount_issued: formatMinor(one.amount),
        balance_after: formatMinor(one.balance_after),
        ...(one.expires_on ? { expires_on: one.expires_on } : {}),
      },
    }
    return {
      ...one,
      content: JSON.stringify(content),
      message_id: `<seed-${i + 1}@${shop.shop_url}>`,
      ...(dice.chance(0.015) || i === recipients.length - 4 || i === recipients.length - 7
        ? failed
        : { ...kept, state: arrived }),
    }
  })
  const column = <K extends keyof (typeof mails)[number]>(name: K) =>
    mails.map((mail) => mail[name])
  await sql`
    insert into mail (
      shop_id, name, to_email, to_name, subject, content, message_id, state, tries, problem,
      customer_id, gift_card_id, movement_id, staff_id, created_at, sent_at)
    select
      ${shop.shop_id}, 'gift_card_manual', g.email, g.name, ${named.subject}, g.content::jsonb,
      g.message_id, g.state, g.tries, g.problem,
      g.customer_id, g.gift_card_id, g.movement_id, g.staff_id, g.at,
      case when g.problem is null then g.at + interval '2 seconds' end
    from unnest(
      ${column('email')}::text[], ${column('name')}::text[], ${column('content')}::text[],
      ${column('message_id')}::text[], ${column('state')}::text[], ${column('tries')}::int[],
      ${column('problem')}::text[], ${column('customer_id')}::bigint[],
      ${column('gift_card_id')}::bigint[], ${column('movement_id')}::bigint[],
      ${column('staff_id')}::bigint[],
      ${mails.map(({ at }) => at.toISOString())}::text[]::timestamptz[])
      with ordinality as g (
        email, name, content, message_id, state, tries, problem,
        customer_id, gift_card_id, movement_id, staff_id, at, n)
    order by g.n`.execute(trx)
  await sql`
    insert into mail_event (shop_id, mail_id, kind, detail, at)
    select m.shop_id, m.mail_id, 'try_failed', jsonb_build_object('problem', m.problem),
      m.created_at + interval '30 seconds' * (2 ^ n - 1)
    from mail m
      cross join generate_series(0, ${failed.tries - 1}) n
    where m.shop_id = ${shop.shop_id} and m.state = 'failed'
    order by m.mail_id, n`.execute(trx)
}
