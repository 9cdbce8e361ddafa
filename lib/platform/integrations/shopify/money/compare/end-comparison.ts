import { sql } from 'kysely'
import type { ShopScope } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { type Claimed, endStep, keepProgress } from '#platform/integrations/shopify/sync/claim.ts'
import type { Working } from '#platform/integrations/shopify/sync/connection.ts'
import { Overtaken } from '#platform/integrations/shopify/overtaken.ts'
import { compare, gapOf } from '#rules/integrations/compare.ts'
import { nextNight } from '#rules/integrations/next-night.ts'
import { findPairs, nextPairs, type PairRow, pairOf } from './find-pairs.ts'
import { findRecords } from './find-records.ts'
import { deferDifferences, endGone, keepDifferences, type Standing } from './keep-differences.ts'

const pairsATime = 1000

/** Names what a pair is about: a card of ours, or what only the store has. */
export const subjectOf = ({ gift_card_id, remote_id }: PairRow): string =>
  gift_card_id === null ? remote_id! : wireId('gift_card', gift_card_id)

/** Compares both sides of a card; the facts are what the sentences about it need. */
export const differenceIn = (row: PairRow): Standing | 'later' | null => {
  const found = compare(pairOf(row))
  if (found === null || found === 'later') return found
  const { kind, cause, ours, theirs, amount } = found
  const facts = {
    cause,
    ...(row.remote_id === null ? {} : { remote_id: row.remote_id }),
    ...(row.last4 === null ? {} : { last4: row.last4 }),
    ...(row.owner === null ? {} : { customer: row.owner }),
  }
  const gift_card_id = row.gift_card_id ?? row.closed_card
  return { kind, subject: subjectOf(row), gift_card_id, ours, theirs, amount, facts }
}

type Totals = { waiting: bigint; differences: bigint }

/** Compares all pairs and keeps what differs. Returns the sums of what is on its way and what isn't. */
const comparePairs = async (trx: Trx, shop_id: bigint, now: Date): Promise<Totals> => {
  let waiting = 0n
  let differences = 0n
  let place = 0n
  for (;;) {
    const rows = await nextPairs(trx, place, pairsATime)
    const later: string[] = []
    const found = rows.flatMap((row): Standing[] => {
      const one = differenceIn(row)
      if (one === 'later') {
        later.push(subjectOf(row))
        waiting += gapOf(pairOf(row))
      }
      return one === null || one === 'later' ? [] : [one]
    })
    for (const { amount } of found) differences += amount
    await keepDifferences(trx, shop_id, found, now)
    await deferDifferences(trx, shop_id, later, now)
    if (rows.length < pairsATime) return { waiting, differences }
    place = rows.at(-1)!.place
  }
}

/** The progress of a comparison that reads no file. */
export const ofNoFile = { operation: null, sealed_url: null, objects: 0 } as const

type Seen = { begunAt: Date; domain: string; scopes: readonly string[] }

const readMode = (trx: Trx, shop_id: bigint) =>
  trx
    .selectFrom('store_money')
    .select(['mode', 'changed_at'])
    .where('shop_id', '=', shop_id)
    .executeTakeFirst()

/** Compares both sides, unless the mode has changed since the first operation. */
const compareSides = async (
  trx: Trx,
  shop_id: bigint,
  { begunAt, domain, scopes }: Seen,
  now: Date,
): Promise<void> => {
  const money = await readMode(trx, shop_id)
  if (!money || money.mode === 'off' || money.changed_at >= begunAt) return
  const hasAccounts = money.mode === 'store_credit'
  const sums = await findPairs(trx, shop_id, { begunAt, hasAccounts }, now)
  // pairs are of one moment, before which the mode may have changed
  const { mode, changed_at } = (await readMode(trx, shop_id))!
  if (mode !== money.mode || Number(changed_at) !== Number(money.changed_at)) return
  const { waiting, differences } = await comparePairs(trx, shop_id, now)
  const hasAllOrders = scopes.includes('read_all_orders')
  const records = await findRecords(trx, shop_id, { begunAt, domain, hasAllOrders })
  await keepDifferences(trx, shop_id, records, now)
  await endGone(trx, shop_id, now)
  await trx
    .updateTable('store_money')
    .set({
      compared_at: now,
      compared_ours: sums.ours,
      compared_theirs: sums.theirs,
      compared_stays: sums.stays,
      compared_waiting: waiting,
      compared_differences: differences,
    })
    .where('shop_id', '=', shop_id)
    .execute()
}

/**
 * Compares what was seen in the store with what is here, as of one moment: keeps differences, ends
 * those that are gone, notes both sums, and waits for the next night. Returns false where what was
 * seen isn't whole.
 */
export const endComparison = (
  { db, clock }: Working,
  { shop_id, time_zone }: ShopScope,
  { domain, scopes }: { domain: string; scopes: readonly string[] },
  claimed: Claimed,
): Promise<boolean> =>
  transact(db, async (trx) => {
    // a million cards take longer than a request may
    await sql`set local statement_timeout = 0`.execute(trx)
    const now = clock()
    if (!(await keepProgress(trx, claimed, {}, now))) throw new Overtaken()
    const { rows } = await sql<{ seen: number }>`
      select count(*)::int as seen from store_seen where shop_id = ${shop_id}`.execute(trx)
    if (rows[0]!.seen !== claimed.made || claimed.begun_at === null) return false
    const seen = { begunAt: claimed.begun_at, domain, scopes }
    await compareSides(trx, shop_id, seen, now)
    await endStep(trx, claimed, {
      ...ofNoFile,
      state: 'following',
      part: null,
      synced_at: now,
      due_at: nextNight(time_zone, now),
    })
    return true
  })
