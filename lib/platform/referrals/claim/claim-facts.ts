import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'
import { isThrowaway } from '#platform/referrals/throwaway.ts'
import { mailboxOf } from '#rules/referrals/address.ts'
import { type ClaimFacts, ringMost } from '#rules/referrals/signals.ts'

const day = 24 * 60 * 60 * 1000

export type Claiming = {
  email: string
  network: Uint8Array
  /** the referrer */
  customer_id: bigint
}

/** Addresses of a customer, former ones included. */
const addressOf = (shopId: bigint, customer: RawBuilder<unknown>) => sql`
  lateral (
    select c.email
    from customer c
    where c.shop_id = ${shopId} and c.customer_id = ${customer} and c.email is not null
    union
    select f.email
    from former_email f
    where f.shop_id = ${shopId} and f.customer_id = ${customer}
  ) e on true`

/** Reads the addresses of a referrer, and of those who referred them. */
const addressesAbove = async (
  trx: Trx,
  shopId: bigint,
  referrer: bigint,
): Promise<Pick<ClaimFacts, 'referrer' | 'ancestors'>> => {
  const address = addressOf(shopId, sql`a.customer_id`)
  const { rows } = await sql<{ email: string; is_above: boolean }>`
    with recursive above (customer_id, depth) as (
      select ${referrer}::bigint, 0
      union all
      select r.customer_id, a.depth + 1
      from above a
      join ${address}
      join referral r on r.shop_id = ${shopId} and r.email = e.email and r.state <> 'refused'
      where a.depth < ${ringMost}
    )
    select distinct e.email, a.depth > 0 as is_above
    from above a
    join ${address}`.execute(trx)
  const of = (isAbove: boolean) =>
    rows.filter(({ is_above }) => is_above === isAbove).map(({ email }) => email)
  return { referrer: of(false), ancestors: of(true) }
}

type Counted = { is_known: boolean; same_network: number; lately: number }

const countsOf = async (
  trx: Trx,
  shopId: bigint,
  { email, network, customer_id }: Claiming,
  referrer: readonly string[],
  now: Date,
): Promise<Counted> => {
  const mailbox = mailboxOf(email)
  const { rows } = await sql<Counted>`
    select
      exists (
        select from customer c
        where c.shop_id = ${shopId} and c.email = any(${[email, mailbox]}::text[])
          and (c.orders_count > 0 or exists (
            select from orders o where o.shop_id = c.shop_id and o.customer_id = c.customer_id
          ))
      ) or exists (
        select from referral r
        where r.shop_id = ${shopId}
          and (r.mailbox = ${mailbox} or r.email = any(${[email, mailbox]}::text[]))
          and not (r.state = 'invited' and r.email = ${email} and r.customer_id = ${customer_id})
      ) as is_known,
      (
        select count(distinct k.email)::int
        from referral_claim k
        join referral_link l on l.shop_id = k.shop_id and l.link_id = k.link_id
        where k.shop_id = ${shopId} and k.network = ${network} and k.email <> ${email}
          and k.confirmed_at is not null
          and (l.customer_id = ${customer_id} or k.email = any(${referrer}::text[]))
      ) as same_network,
      (
        select count(*)::int
        from referral r
        where r.shop_id = ${shopId} and r.customer_id = ${customer_id} and r.by_link
          and r.created_at > ${new Date(now.getTime() - day)}
      ) as lately`.execute(trx)
  return rows[0]!
}

/** Reads everything that may speak against a claim. */
export const claimFacts = async (
  trx: Trx,
  shopId: bigint,
  claim: Claiming,
  now: Date,
): Promise<ClaimFacts> => {
  const above = await addressesAbove(trx, shopId, claim.customer_id)
  const counts = await countsOf(trx, shopId, claim, above.referrer, now)
  return {
    email: claim.email,
    ...above,
    isThrowaway: isThrowaway(claim.email),
    isKnown: counts.is_known,
    sameNetwork: counts.same_network,
    lately: counts.lately,
  }
}
