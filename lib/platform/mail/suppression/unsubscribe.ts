import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { classOf } from '#platform/mail/leaving/reasons.ts'
import type { Language } from '#rules/tools/language.ts'
import { release, suppress } from './suppress.ts'
import { readUnsubscribe } from './unsubscribe-link.ts'

/** The email by whose link somebody came: its shop, and the language to answer in. */
export type Subscription = {
  shop_id: bigint
  mail_id: bigint
  shop_name: string
  to_email: string
  language: Language
}

/** Finds the email of a token; null for one that is forged, or of an email that has no such link. */
export const findSubscription = async (
  platform: Pick<Platform, 'db' | 'vault'>,
  token: string,
): Promise<Subscription | null> => {
  const mail = readUnsubscribe(platform, token)
  if (!mail) return null
  const { rows } = await sql<Subscription & { name: string }>`
    select m.shop_id, m.mail_id, m.name, m.to_email, s.name as shop_name,
      coalesce(m.content ->> 'language', 'en') as language
    from mail m
      join shop s on s.shop_id = m.shop_id
    where m.shop_id = ${mail.shop_id} and m.mail_id = ${mail.mail_id}`.execute(platform.db)
  return rows[0] && classOf(rows[0].name) === 'optional' ? rows[0] : null
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
