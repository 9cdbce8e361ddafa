import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import type { StoreDifferenceTable } from './tables.ts'

type Difference = Pick<StoreDifferenceTable, 'shop_id' | 'kind'> & {
  gift_card_id: bigint
  /** default: the card */
  subject?: string
  ours?: bigint
  theirs?: bigint
  facts?: Readonly<Record<string, string>>
}

/** Notes something of a card in which ledger and store differ: once a subject as long as it is open. */
export const noteDifference = async (
  trx: Db | Trx,
  { shop_id, kind, gift_card_id, subject, ours, theirs, facts = {} }: Difference,
  now: Date,
): Promise<void> => {
  await sql`
    insert into store_difference as d (
      shop_id, kind, subject, gift_card_id, ours, theirs, facts, state, found_at, seen_at)
    values (
      ${shop_id}, ${kind}, ${subject ?? wireId('gift_card', gift_card_id)}, ${gift_card_id},
      ${ours ?? null}, ${theirs ?? null}, ${JSON.stringify(facts)}::jsonb, 'open', ${now}, ${now})
    on conflict (shop_id, kind, subject) where state = 'open' do update
    set ours = coalesce(excluded.ours, d.ours), theirs = coalesce(excluded.theirs, d.theirs),
      facts = d.facts || excluded.facts, seen_at = excluded.seen_at`.execute(trx)
}

/** Recognises a mirror (m) whose card a person keeps out of the store. */
export const isKeptOurs = sql`exists (
  select from store_difference d
  where d.shop_id = m.shop_id and d.gift_card_id = m.gift_card_id and d.state = 'kept'
    and d.fix = 'keep_ours')`
