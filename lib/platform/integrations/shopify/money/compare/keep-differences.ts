import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'
import type { StoreDifferenceTable } from '#platform/integrations/shopify/money/tables.ts'

/** A difference as a comparison finds it. */
export type Standing = Pick<StoreDifferenceTable, 'kind' | 'subject'> & {
  gift_card_id: bigint | null
  ours: bigint | null
  theirs: bigint | null
  amount: bigint
  facts: Readonly<Record<string, string>>
}

/** Kinds that a comparison decides; others are there until a person has seen them. */
const compared = [
  'missing_here',
  'missing_there',
  'balance',
  'state',
  'customer',
  'order',
  'made_there',
  'over_store_limit',
]

const text = (value: bigint | null): string | null => (value === null ? null : String(value))

/** Keeps what a comparison has found: each once until it is fixed or gone. */
export const keepDifferences = async (
  trx: Trx,
  shop_id: bigint,
  found: readonly Standing[],
  now: Date,
): Promise<void> => {
  if (found.length === 0) return
  const rows = found.map((one) => ({
    ...one,
    gift_card_id: text(one.gift_card_id),
    ours: text(one.ours),
    theirs: text(one.theirs),
    amount: text(one.amount),
  }))
  await sql`
    insert into store_difference as d (
      shop_id, kind, subject, gift_card_id, ours, theirs, amount, facts, state, found_at, seen_at)
    select ${shop_id}::bigint, n.kind, n.subject, n.gift_card_id, n.ours, n.theirs, n.amount,
      n.facts, 'open', ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
      kind text, subject text, gift_card_id bigint, ours bigint, theirs bigint, amount bigint,
      facts jsonb)
    order by n.kind, n.subject
    on conflict (shop_id, kind, subject) where state in ('open', 'kept') do update
    set ours = excluded.ours, theirs = excluded.theirs, amount = excluded.amount,
      gift_card_id = excluded.gift_card_id, facts = d.facts || excluded.facts,
      seen_at = excluded.seen_at`.execute(trx)
}

/** Leaves the differences of these subjects to the next comparison: their figures are on their way. */
export const deferDifferences = async (
  trx: Trx,
  shop_id: bigint,
  subjects: readonly string[],
  now: Date,
): Promise<void> => {
  if (subjects.length === 0) return
  await sql`
    update store_difference set amount = 0, seen_at = ${now}
    where shop_id = ${shop_id} and state in ('open', 'kept') and kind = any(${compared}::text[])
      and subject = any(${[...subjects]}::text[])`.execute(trx)
}

/** Ends what this comparison hasn't found any more. */
export const endGone = async (trx: Trx, shop_id: bigint, now: Date): Promise<void> => {
  await sql`
    update store_difference set state = 'gone', ended_at = ${now}, amount = 0
    where shop_id = ${shop_id} and state in ('open', 'kept') and kind = any(${compared}::text[])
      and seen_at < ${now}`.execute(trx)
}
