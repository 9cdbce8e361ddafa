import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type {
  previewStoreMoney as previewCall,
  putStoreMoney as putCall,
} from '#contract/integrations/store-money-calls.ts'
import type { stayReasons } from '#contract/integrations/store-money.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { formatMinor } from '#rules/money.ts'
import { livingStates } from './claim.ts'

type Mode = Parsed<typeof putCall>['body']['mode']
type Counted = { why: (typeof stayReasons)[number] | null; cards: number; amount: bigint }

/** Bytes of a sealed code beside its characters: the nonce and the tag. */
const sealBytes = 28

const countFor = async (db: Db | Trx, shopId: bigint, mode: Mode): Promise<Counted[]> => {
  if (mode === 'off') {
    const { rows } = await sql<Counted>`
      select null as why, count(*)::int as cards, coalesce(sum(balance), 0)::bigint as amount
      from store_mirror
      where shop_id = ${shopId} and state = any(${[...livingStates]}::text[])`.execute(db)
    return rows
  }
  const { rows } = await sql<Counted>`
    select w.why, count(*)::int as cards, sum(g.balance)::bigint as amount
    from gift_card g
    left join gift_card_code k
      on k.shop_id = g.shop_id and k.gift_card_id = g.gift_card_id and k.ended_at is null
    cross join lateral (
      select case
        when g.disabled_at is not null then 'disabled'
        when g.awaits_claim or k.code_id is null then 'awaits_claim'
        when octet_length(k.cipher) - ${sealBytes} not between 8 and 20 then 'code_unfit'
      end as why
    ) w
    where g.shop_id = ${shopId} and g.balance > 0 and g.merged_into is null
    group by w.why
    order by w.why`.execute(db)
  return rows
}

/** A confirmation: a digest of what decides, the number of cards and their sum in minor units. */
const written = /^([0-9a-f]{32})\.(\d{1,10})\.(-?\d{1,19})$/

/** Figures may grow by a tenth, or by so much. */
const cardsMore = 10n
const sumMore = 100_00n
const hasGrown = (now: bigint, before: bigint, least: bigint): boolean =>
  now - before > least && (now - before) * 10n > before

/**
 * Checks that a confirmation still holds, while cards are sold and spent: the mode, where its money
 * goes and the reasons for which cards stay are the same, and neither the number of cards nor their
 * sum has grown by more than a tenth and by more than 10 cards or 100.00.
 */
export const isStill = (now: string, confirmed: string): boolean => {
  const [, digest, cards = 0, sum = 0] = written.exec(now) ?? []
  const [, digestThen, cardsThen = 0, sumThen = 0] = written.exec(confirmed) ?? []
  return (
    digest !== undefined &&
    digest === digestThen &&
    !hasGrown(BigInt(cards), BigInt(cardsThen), cardsMore) &&
    !hasGrown(BigInt(sum), BigInt(sumThen), sumMore)
  )
}

/** Counts the cards that a mode concerns, and those that stay as they are, by the reason. */
export const previewOf = async (
  db: Db | Trx,
  shopId: bigint,
  mode: Mode,
): Promise<Answer<typeof previewCall>> => {
  const counted = await countFor(db, shopId, mode)
  const going = counted.find(({ why }) => why === null)
  const { cards = 0, amount = 0n } = going ?? {}
  const stays = counted.flatMap((one) => (one.why === null ? [] : [{ ...one, why: one.why }]))
  const now = await db
    .selectFrom('store_money')
    .select(['mode', 'leaving'])
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  const decides = [mode, now?.mode ?? 'off', now?.leaving ?? null, stays.map(({ why }) => why)]
  const digest = createHash('sha256').update(JSON.stringify(decides)).digest('hex')
  return {
    cards,
    amount: formatMinor(amount),
    stays: stays.map((one) => ({ ...one, amount: formatMinor(one.amount) })),
    expected: `${digest.slice(0, 32)}.${cards}.${amount}`,
  }
}
