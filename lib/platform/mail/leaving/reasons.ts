import { sql } from 'kysely'
import { mails } from '#contract/areas.ts'
import type { MailFacts } from '#contract/mail-variables.ts'
import type { SuppressionKind, WithheldFor } from '#contract/emails/withheld.ts'
import type { Platform } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'

/** An email that is about to leave. */
export type Leaving = {
  shop_id: bigint
  mail_id: bigint
  name: string
  scope: string | null
  to_email: string
  /** reasons that people passed over */
  passed: readonly WithheldFor[]
}
type MailClass = MailFacts['class']

const facts: Readonly<Record<string, MailFacts | undefined>> = mails
/** Returns an email's class; one that no area names any more is held back like an optional one. */
export const classOf = (name: string): MailClass =>
  Object.hasOwn(facts, name) ? facts[name]!.class : 'optional'

/** Emails to the people of a shop, which nothing withholds or holds up. */
export const staffNames = Object.keys(mails).filter((name) => classOf(name) === 'staff')

/** Reasons in the order in which they count: a person sees, and passes over, the first. */
const order = ['complained', 'bounced', 'by_hand', 'unsubscribed', 'mail_off'] as const
type Found = SuppressionKind | 'mail_off'

/** Decides on one email, with all that speaks against sending it. */
export const reasonOf = (
  mailClass: MailClass,
  found: ReadonlySet<Found>,
  passed: readonly WithheldFor[],
): WithheldFor | null => {
  if (mailClass === 'staff') return null
  return (
    order.find(
      (reason) =>
        found.has(reason) &&
        !passed.includes(reason) &&
        !(reason === 'unsubscribed' && mailClass === 'needed'),
    ) ?? null
  )
}

/**
 * Decides which of these emails don't leave, and why: the one place that looks whether an email is
 * switched off, for the shop or one campaign, and whether its address gets any.
 */
export const reasonsOf = async (
  db: Db | Trx,
  vault: Platform['vault'],
  all: readonly Leaving[],
): Promise<Map<bigint, WithheldFor>> => {
  const asked = all.filter(({ name }) => classOf(name) !== 'staff')
  const reasons = new Map<bigint, WithheldFor>()
  if (asked.length === 0) return reasons
  const digests = asked.map(({ shop_id, to_email }) =>
    vault.address(shop_id, to_email).toString('hex'),
  )
  // each is found by its key, whatever the planner thinks of the tables (`offset 0`)
  const { rows } = await sql<{ mail_id: bigint; found: Found }>`
    select u.mail_id, x.found
    from unnest(
        ${asked.map(({ shop_id }) => shop_id)}::bigint[],
        ${asked.map(({ mail_id }) => mail_id)}::bigint[],
        ${asked.map(({ name }) => name)}::text[],
        ${asked.map(({ scope }) => scope ?? '')}::text[],
        ${digests}::text[]) as u (shop_id, mail_id, name, scope, digest)
      cross join lateral (
        (
          select s.kind as found
          from suppression s
          where s.shop_id = u.shop_id and s.digest = decode(u.digest, 'hex')
          offset 0)
        union all
        (
          select 'mail_off'
          from email e
          where e.shop_id = u.shop_id and e.name = u.name and e.scope in ('', u.scope)
            and not e.active
          limit 1)) x`.execute(db)
  const foundOf = Map.groupBy(rows, ({ mail_id }) => mail_id)
  for (const mail of asked) {
    const found = new Set(foundOf.get(mail.mail_id)?.map((row) => row.found))
    const reason = reasonOf(classOf(mail.name), found, mail.passed)
    if (reason) reasons.set(mail.mail_id, reason)
  }
  return reasons
}
