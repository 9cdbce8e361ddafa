import { sql } from 'kysely'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { lock } from '#platform/money/locks.ts'
import { letIn } from '#platform/referrals/friends/let-in.ts'
import { programIn, programRows } from '#platform/referrals/program/read-program.ts'
import { digestOfToken } from '#platform/referrals/secrets.ts'
import type { ClaimOutcome } from '#platform/referrals/tables.ts'
import { mailboxOf } from '#rules/referrals/address.ts'
import { leadTo, type Signal, signalsOfClaim } from '#rules/referrals/signals.ts'
import type { Language } from '#rules/tools/language.ts'
import { claimFacts, type Claiming } from './claim-facts.ts'
import { openShop } from './find-link.ts'

/** Days in which an address can be confirmed. */
const waitsMs = 7 * 24 * 60 * 60 * 1000

type Claim = Claiming & {
  claim_id: bigint
  referrer_email: string | null
  shop_url: string
  language: Language
  outcome: ClaimOutcome | null
}
/** The page of a claim: open, or with what came of it. */
export type Confirmed = { shop: ShopScope; language: Language; outcome: ClaimOutcome | null }

const findClaim = async (
  trx: Trx,
  token: string,
  now: Date,
): Promise<(Claim & { shop: ShopScope }) | null> => {
  const digest = digestOfToken(token)
  if (!digest) return null
  const { rows } = await sql<Claim>`
    select k.claim_id, k.email, k.network, k.language, k.outcome, l.customer_id, s.shop_url,
      c.email as referrer_email
    from referral_claim k
    join referral_link l on l.shop_id = k.shop_id and l.link_id = k.link_id
    join customer c on c.shop_id = l.shop_id and c.customer_id = l.customer_id
    join shop s on s.shop_id = k.shop_id
    where k.token_digest = ${digest}
      and (k.confirmed_at is not null or k.created_at > ${new Date(now.getTime() - waitsMs)})
    for update of k`.execute(trx)
  const [claim] = rows
  const shop = claim && (await openShop(trx, claim.shop_url))
  return shop ? { ...claim, shop } : null
}

/** Reads a claim without confirming it: mail scanners follow links too. */
export const openClaim = ({ db, clock }: Platform, token: string): Promise<Confirmed | null> =>
  transact(db, (trx) => findClaim(trx, token, clock()))

const states = { nothing: 'claimed', review: 'review', block: 'refused' } as const

const keep = async (
  trx: Trx,
  { shop, email, customer_id }: Pick<Claim, 'email' | 'customer_id'> & { shop: ShopScope },
  found: readonly Signal[],
  now: Date,
): Promise<{ referral_id: bigint; state: 'claimed' | 'review' | 'refused' } | null> => {
  const state = states[leadTo(found) ?? 'nothing']
  const { rows } = await sql<{ referral_id: bigint }>`
    insert into referral (
      shop_id, customer_id, email, mailbox, state, by_link, signals, claimed_at, created_at)
    values (
      ${shop.shop_id}, ${customer_id}, ${email}, ${mailboxOf(email)}, ${state}, true,
      ${JSON.stringify(found)}::jsonb, ${state === 'claimed' ? now : null}, ${now})
    on conflict (shop_id, email) do update
    set mailbox = excluded.mailbox, state = excluded.state, by_link = true,
      signals = excluded.signals, claimed_at = excluded.claimed_at
    where referral.state = 'invited' and referral.customer_id = excluded.customer_id
    returning referral_id`.execute(trx)
  return rows[0] ? { referral_id: rows[0].referral_id, state } : null
}

const outcomeOf = async (trx: Trx, shop: ShopScope, now: Date): Promise<ClaimOutcome> => {
  const program = programIn(await programRows(trx, shop, now))
  return program?.value_type === 'fixed_amount' ? 'granted' : 'later'
}

/**
 * Confirms an address once: the friend is let in, waits for a person's decision, or is refused.
 * Claims at once that would refer each other wait for each other. Null: the link opens nothing.
 */
export const confirmClaim = (platform: Platform, token: string): Promise<Confirmed | null> =>
  transact(platform.db, (trx) => confirmIn(trx, token, platform.clock()))

/** Confirms an address in the caller's transaction, at its time. */
export const confirmIn = async (trx: Trx, token: string, now: Date): Promise<Confirmed | null> => {
  const claim = await findClaim(trx, token, now)
  if (!claim || claim.outcome) return claim
  const { shop, language, claim_id } = claim
  const emails = [claim.email, claim.referrer_email].filter((one) => one !== null)
  for (const email of [...new Set(emails)].toSorted()) await lock(trx, 'email', shop.shop_id, email)
  const found = signalsOfClaim(await claimFacts(trx, shop.shop_id, claim, now))
  const kept = await keep(trx, claim, found, now)
  if (kept?.state === 'claimed')
    await letIn({ trx, shop, now }, { referral_id: kept.referral_id, email: claim.email })
  const state = kept?.state ?? 'refused'
  const outcome = state === 'claimed' ? await outcomeOf(trx, shop, now) : state
  await sql`
    update referral_claim
    set confirmed_at = ${now}, outcome = ${outcome}
    where shop_id = ${shop.shop_id} and claim_id = ${claim_id}`.execute(trx)
  return { shop, language, outcome }
}
