import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { classOf } from '#platform/mail/leaving/reasons.ts'
import { writtenLanguage } from '#rules/shop/language.ts'
import type { Language } from '#rules/tools/language.ts'
import { release, suppress } from './suppress.ts'
import { readUnsubscribe, recipientOf } from './unsubscribe-link.ts'

/** The email by whose link somebody came: its shop, its recipient, and its language. */
export type Subscription = {
  shop_id: bigint
  mail_id: bigint
  shop_name: string
  shop_url: string
  to_email: string
  language: Language
}
type Found = Omit<Subscription, 'to_email' | 'language'> & {
  name: string
  tag: string
  addresses: string[]
  is_sent_since: boolean
}

/** Finds the email of a token; null for one that is forged, or of an email that has no such link. */
export const findSubscription = async (
  platform: Pick<Platform, 'db' | 'vault'>,
  token: string,
): Promise<Subscription | null> => {
  const read = readUnsubscribe(token)
  if (!read) return null
  const { rows } = await sql<Found>`
    select m.shop_id, m.mail_id, m.name, s.name as shop_name, s.shop_url,
      m.filled is not null as is_sent_since,
      coalesce(p.program ->> 'language', m.content ->> 'language', 'en') as tag,
      array[m.to_email] || array(
        select e.detail ->> 'from'
        from mail_event e
        where e.shop_id = m.shop_id and e.mail_id = m.mail_id and e.kind = 'corrected'
          and e.detail ? 'from'
        order by e.event_id desc
      ) as addresses
    from mail m
      join shop s on s.shop_id = m.shop_id
      left join mail_program p on p.shop_id = m.shop_id and p.program_id = m.program_id
    where m.shop_id = ${read.shop_id} and m.mail_id = ${read.mail_id}`.execute(platform.db)
  const [mail] = rows
  if (!mail || classOf(mail.name) !== 'optional') return null
  const { addresses, is_sent_since, tag, ...found } = mail
  const to_email = recipientOf(platform, read, addresses, is_sent_since)
  return to_email === null ? null : { ...found, to_email, language: writtenLanguage(tag) }
}

/** Unsubscribes the address of an email, or takes that back; repeating either changes nothing. */
export const setSubscribed = (
  { db, vault, clock }: Pick<Platform, 'db' | 'vault' | 'clock'>,
  { shop_id, mail_id, to_email }: Subscription,
  isSubscribed: boolean,
): Promise<void> =>
  transact(db, async (trx) => {
    const at = clock()
    const of = { shop_id, email: to_email, kind: 'unsubscribed' } as const
    const isChanged = isSubscribed
      ? await release(trx, vault, of)
      : (await suppress(trx, vault, { ...of, at })).length > 0
    if (isChanged)
      await sql`
        insert into mail_event (shop_id, mail_id, kind, detail, at)
        values (${shop_id}, ${mail_id}, ${isSubscribed ? 'resubscribed' : 'unsubscribed'}, '{}',
          ${at})`.execute(trx)
  })
