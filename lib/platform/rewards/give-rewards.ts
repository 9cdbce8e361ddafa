import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type Acting, signatureOf } from '#platform/acting.ts'
import { wireId } from '#platform/ids.ts'
import type { MoneyKind } from '#platform/ledger/tables.ts'
import type { Vault } from '#platform/vault.ts'

/** Credit of a reward, on the customer's own card, in minor units. */
export type RewardCredit = {
  reward_id: bigint
  customer_id: bigint
  amount: bigint
  money: MoneyKind
  /** YYYY-MM-DD; null: it never expires */
  expires_on: string | null
  note: string | null
}
/** The issue of a reward's credit, or the code of the refusal for which there is none. */
export type Given =
  | { gift_card_id: bigint; movement_id: bigint; balance_after: bigint }
  | { problem: string }
type Row = {
  place: number
  card_id: bigint
  posted_id: bigint | null
  left_after: bigint
  problem: string | null
}
type Giving = Pick<Acting, 'trx' | 'shop' | 'actor' | 'now'> & { vault: Vault }

/** Writes who gives rewards and why, as the ledger's functions take it. */
export const rewardAct = (
  { shop, actor }: Pick<Giving, 'shop' | 'actor'>,
  money: MoneyKind,
): RawBuilder<unknown> => {
  const { source, staff_id } = signatureOf(actor)
  return sql`
    row(${shop.shop_id}, ${source}, ${staff_id}::bigint, 'reward', null, 'Reward', ${money})::act`
}

/** Makes a code and a salt for each of so many credits. */
export const codesFor = (
  { vault, shop }: Pick<Giving, 'vault' | 'shop'>,
  n: number,
): RawBuilder<unknown> => {
  const { digests, ciphers, last4s } = vault.sealNew(shop.shop_id, n)
  return sql`
    row(${digests}::bytea, ${ciphers}::bytea, ${last4s}::bytea, ${randomBytes(16 * n)}::bytea,
      ${ciphers.length / n}::int)::card_codes`
}

/** Lists credits as rows (u), numbered by n from 1. */
export const rowsOf = (credits: readonly RewardCredit[]): RawBuilder<unknown> => sql`
  unnest(
    ${credits.map(({ customer_id }) => customer_id)}::bigint[],
    ${credits.map(({ amount }) => amount)}::bigint[],
    ${credits.map(({ expires_on }) => expires_on)}::date[],
    ${credits.map(({ note }) => note)}::text[],
    ${credits.map(({ reward_id }) => wireId('reward', reward_id))}::text[]
  ) with ordinality as u (customer_id, amount, expires_on, note, cause, n)`

const giveKind = async (
  giving: Giving,
  money: MoneyKind,
  credits: readonly RewardCredit[],
): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select *
    from give_rewards(
      ${rewardAct(giving, money)},
      (
        select array_agg(
          row(u.n::int, u.customer_id, null, null, u.amount, u.expires_on, u.note,
            u.cause)::credit
          order by u.n)
        from ${rowsOf(credits)}
      ),
      ${codesFor(giving, credits.length)}, ${giving.now})`.execute(giving.trx)
  return rows
}

/**
 * Issues rewards to customers' cards, set by set, each with the reward as its cause. What a card's
 * state refuses is left out and returned with its code.
 */
export const giveRewards = async (
  giving: Giving,
  credits: readonly RewardCredit[],
): Promise<Map<bigint, Given>> => {
  const given = new Map<bigint, Given>()
  for (const money of ['promotional', 'paid'] as const) {
    const own = credits.filter((credit) => credit.money === money)
    const rows = own.length > 0 ? await giveKind(giving, money, own) : []
    for (const { place, card_id, posted_id, left_after, problem } of rows)
      given.set(
        own[place - 1]!.reward_id,
        posted_id === null
          ? { problem: problem ?? 'broken' }
          : { gift_card_id: card_id, movement_id: posted_id, balance_after: left_after },
      )
  }
  return given
}
