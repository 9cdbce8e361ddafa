import { type RawBuilder, sql } from 'kysely'
import type { Act } from '#platform/ctx.ts'
import { signatureOf } from '#platform/acting.ts'
import { wake } from '#platform/work/wake.ts'

type Again = {
  /** a condition on the emails, called m */
  mails: RawBuilder<unknown>
  /** the new address; unchanged if omitted */
  to?: string
  kind: 'resent' | 'corrected' | 'sent_anyway'
  detail?: Record<string, string>
}

/**
 * Queues emails again and records it in their history. Each gets a new Message-ID, so that late
 * events of the earlier message don't apply to it.
 */
export const queueAgain = async (
  { trx, shop, actor, now }: Pick<Act, 'trx' | 'shop' | 'actor' | 'now'>,
  { mails, to, kind, detail = {} }: Again,
): Promise<number> => {
  wake('mail')
  const { numAffectedRows } = await sql`
    with again as (
      update mail m
      set to_email = coalesce(${to ?? null}, m.to_email), state = 'queued', tries = 0,
        problem = null, next_try_at = null, first_try_at = null, sent_at = null, handled_at = null,
        passed = case when ${kind} = 'sent_anyway' then m.passed || m.withheld
          else '{}' end,
        withheld = null,
        message_id = '<' || gen_random_uuid() || ${`@${shop.shop_url}>`}
      where m.shop_id = ${shop.shop_id} and ${mails}
      returning m.mail_id)
    insert into mail_event (shop_id, mail_id, kind, staff_id, detail, at)
    select ${shop.shop_id}, mail_id, ${kind}, ${signatureOf(actor).staff_id}::bigint,
      ${JSON.stringify(detail)}::jsonb, ${now}
    from again`.execute(trx)
  return Number(numAffectedRows ?? 0n)
}
