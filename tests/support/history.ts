import { sql } from 'kysely'
import { regenerateLoyaltyCard, updateBalance } from '#contract/customers/money.ts'
import {
  disableGiftCard,
  enableGiftCard,
  mergeGiftCards,
  putGiftCard,
  replaceCode,
  splitGiftCard,
} from '#contract/gift-cards/change.ts'
import { undoTransaction } from '#contract/store-credit.ts'
import { transact } from '#platform/db/transact.ts'
import { expireLots } from '#platform/ledger/expire.ts'
import { entryHash } from '#platform/ledger/chain.ts'
import type { EntryTable, MovementTable } from '#platform/ledger/tables.ts'
import { type Happened, type Moved, replay } from './model.ts'
import { type TestPlatform, type TestShop, unique } from './platform.ts'
import { checkRedemptions, redeemingOf } from './redeeming.ts'

/** Mulberry32: the same seed, the same history of requests. */
export const randomOf = (seed: number) => {
  let a = seed
  return (below: number): number => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

type Done = {
  kind: string
  status: number
  code: string | undefined
  amount: string
  transaction: string | undefined
  balance: string | undefined
}

/**
 * `clients` people at once do `operations` random things to few cards: issue, take, set aside,
 * redeem, refund, undo, split, merge, expire, disable and enable, new codes, new last days, each at
 * times twice with one key.
 */
export const play = async (
  t: TestPlatform,
  shop: TestShop,
  given: { operations: number; clients: number; cards: number; seed: number },
): Promise<Done[]> => {
  const random = randomOf(given.seed)
  const customers = await Promise.all(Array.from({ length: given.cards }, () => t.customer(shop)))
  const loyalty = new Map<string, string>()
  /** cards that were split off, by customer */
  const parts = new Map<string, string[]>(customers.map(({ id }) => [id, []]))
  for (const { id } of customers)
    loyalty.set(
      id,
      (
        await t.call(shop.people.owner, updateBalance, {
          params: { id },
          body: { valueToUpdate: '50', reason: 'Reward' },
        })
      ).body.transaction.gift_card_id,
    )
  const done: Done[] = []
  const known: string[] = []
  const redeem = await redeemingOf(t, shop, random)
  let left = given.operations
  const cents = (most: number) => ((1 + random(most)) / 100).toFixed(2)
  const step = async (): Promise<void> => {
    const { id, customer_id } = customers[random(customers.length)]!
    const dice = random(100)
    const key = unique('history-')
    const twice = random(10) === 0
    const both = async <T>(work: () => Promise<T>): Promise<T> => {
      if (!twice) return work()
      const [first, second] = await Promise.all([work(), work()])
      // of two at once the later may hear that the earlier is still running: what the earlier heard
      // counts
      return (
        [first, second].find(
          (one) => (one as { error?: { code: string } }).error?.code !== 'still_running',
        ) ?? first
      )
    }
    if (dice < 38) {
      const expires_on = random(2) ? `20${30 + random(9)}-0${1 + random(9)}-15` : null
      const body = { valueToUpdate: cents(2000), reason: 'Refund' as const, expires_on }
      const r = await both(() =>
        t.call(shop.people.owner, updateBalance, { params: { id }, body }, { key }),
      )
      if (r.status === 200) known.push(r.body.transaction.transaction_id)
      done.push({
        kind: 'issue',
        status: r.status,
        code: r.error?.code,
        amount: body.valueToUpdate,
        transaction: r.body?.transaction?.transaction_id,
        balance: undefined,
      })
    } else if (dice < 56) {
      const valueToUpdate = `-${cents(3000)}`
      const r = await both(() =>
        t.call(
          shop.people.owner,
          updateBalance,
          { params: { id }, body: { valueToUpdate, reason: 'Other' } },
          { key },
        ),
      )
      if (r.status === 200) known.push(r.body.transaction.transaction_id)
      done.push({
        kind: 'adjust',
        status: r.status,
        code: r.error?.code,
        amount: valueToUpdate,
        transaction: r.body?.transaction?.transaction_id,
        balance: r.error?.facts?.['balance'] as string | undefined,
      })
    } else if (dice < 70) {
      done.push(await redeem(customer_id))
    } else if (dice < 82 && known.length) {
      const transaction = known[random(known.length)]!
      const r = await both(() =>
        t.call(shop.people.owner, undoTransaction, { params: { id: transaction } }, { key }),
      )
      done.push({
        kind: 'undo',
        status: r.status,
        code: r.error?.code,
        amount: r.body?.transaction?.amount ?? '',
        transaction: r.body?.transaction?.transaction_id,
        balance: undefined,
      })
    } else if (dice < 84) {
      const r = random(2)
        ? await t.call(shop.people.owner, regenerateLoyaltyCard, { params: { id } }, { key })
        : await t.call(
            shop.people.owner,
            replaceCode,
            { params: { id: loyalty.get(id)! } },
            { key },
          )
      done.push({
        kind: 'regenerate',
        status: r.status,
        code: r.error?.code,
        amount: '',
        transaction: undefined,
        balance: undefined,
      })
    } else if (dice < 88) {
      const expires_on = random(3) ? `20${30 + random(9)}-0${1 + random(9)}-15` : null
      const r = await t.call(
        shop.people.owner,
        putGiftCard,
        { params: { id: loyalty.get(id)! }, body: { gift_card: { expires_on } } },
        { key },
      )
      done.push({
        kind: 'expiry',
        status: r.status,
        code: r.error?.code,
        amount: '',
        transaction: undefined,
        balance: undefined,
      })
    } else if (dice < 89) {
      const off = await t.call(shop.people.owner, disableGiftCard, {
        params: { id: loyalty.get(id)! },
      })
      const on = await t.call(shop.people.owner, enableGiftCard, {
        params: { id: loyalty.get(id)! },
      })
      done.push({
        kind: 'disable',
        status: Math.max(off.status, on.status),
        code: off.error?.code ?? on.error?.code,
        amount: '',
        transaction: undefined,
        balance: undefined,
      })
    } else if (dice < 90) {
      const today = `20${30 + random(3)}-0${1 + random(9)}-01`
      const lots = await transact(t.platform.db, (trx) =>
        expireLots(trx, shop.shop_id, today, new Date()),
      )
      done.push({
        kind: lots ? 'expire' : 'nothing',
        status: 200,
        code: undefined,
        amount: '',
        transaction: undefined,
        balance: undefined,
      })
    } else if (dice < 95) {
      const amount = cents(2000)
      const r = await both(() =>
        t.call(
          shop.people.owner,
          splitGiftCard,
          { params: { id: loyalty.get(id)! }, body: { amount } },
          { key },
        ),
      )
      if (r.status === 200) {
        known.push(r.body.transaction.transaction_id)
        parts.get(id)!.push(r.body.new_card.gift_card_id)
      }
      done.push({
        kind: 'split',
        status: r.status,
        code: r.error?.code,
        amount,
        transaction: r.body?.transaction?.transaction_id,
        balance: undefined,
      })
    } else {
      const mine = parts.get(id)!
      const from = mine.length ? [mine[random(mine.length)]!] : []
      const r = await both(() =>
        t.call(
          shop.people.owner,
          mergeGiftCards,
          { params: { id: loyalty.get(id)! }, body: { from: from.length ? from : ['g999999999'] } },
          { key },
        ),
      )
      const transaction = r.body?.transactions?.[0]?.transaction_id
      if (transaction) known.push(transaction)
      done.push({
        kind: 'merge',
        status: r.status,
        code: from.length ? r.error?.code : 'card_merged',
        amount: '',
        transaction,
        balance: undefined,
      })
    }
  }
  await Promise.all(
    Array.from({ length: given.clients }, async () => {
      while ((left -= 1) >= 0) await step()
    }),
  )
  return done
}

type EntryRow = EntryTable &
  MovementTable & {
    entry_amount: bigint
    entry_at: Date
    card_balance: bigint
    card_head: Uint8Array
    card_version: number
  }

/**
 * Everything the database holds of a shop, against the plain model, and against what the clients
 * were told.
 */
export const check = async (
  t: TestPlatform,
  shop: TestShop,
  told: readonly Done[],
): Promise<string[]> => {
  const { rows } = await sql<EntryRow>`
    select
      m.*,
      e.seq,
      e.lot_id,
      e.contra,
      e.balance_after,
      e.amount as entry_amount,
      e.at as entry_at,
      e.hash,
      e.lot_expires_on,
      m.balance_after as movement_after,
      g.balance as card_balance,
      g.head as card_head,
      g.version as card_version
    from entry e
      join movement m on m.movement_id = e.movement_id
      join gift_card g on g.gift_card_id = e.gift_card_id
    where e.shop_id = ${shop.shop_id}
    order by e.gift_card_id, e.seq`.execute(t.platform.db)
  const problems = await checkRedemptions(t, shop)
  const moved = new Map<bigint, Moved>()
  for (const card of Map.groupBy(rows, (row) => row.gift_card_id).values()) {
    const found = await checkCard(t, card)
    problems.push(...found.problems)
    for (const [id, parts] of found.moved) moved.set(id, parts)
  }
  for (const { movement_id, pair } of new Map(rows.map((row) => [row.movement_id, row])).values()) {
    if (pair === null) continue
    const text = (parts: Moved | undefined, sign: bigint) =>
      parts?.map(({ amount, expires_on }) => `${amount * sign} ${expires_on}`).join()
    if (text(moved.get(movement_id), 1n) !== text(moved.get(pair), -1n))
      problems.push(
        `transfer ${pair} took ${text(moved.get(pair), -1n)}, ${movement_id} brought ${text(moved.get(movement_id), 1n)}`,
      )
  }
  const stored = new Set(rows.map((row) => `t${row.movement_id}`))
  const heard = told.filter(({ transaction }) => transaction).map(({ transaction }) => transaction!)
  if (new Set(heard).size !== heard.length) problems.push('two requests were told of one movement')
  for (const one of heard)
    if (!stored.has(one)) problems.push(`${one} was acknowledged and is not there`)
  const odd = told.filter(
    ({ status, code }) =>
      status !== 200 &&
      ![
        'too_little_left',
        'nothing_left',
        'already_undone',
        'not_undoable',
        'card_merged',
        'card_disabled',
      ].includes(code ?? ''),
  )
  if (odd.length)
    problems.push(
      `unexpected refusals: ${[...new Set(odd.map(({ status, code }) => `${status} ${code}`))].join(', ')}`,
    )
  return problems
}

const checkCard = async (
  t: TestPlatform,
  rows: EntryRow[],
): Promise<{ moved: Map<bigint, Moved>; problems: string[] }> => {
  const problems: string[] = []
  const last = rows.at(-1)!
  const movements = [...Map.groupBy(rows, (row) => row.movement_id).values()]
  const happened = movements.map((list): [number, Happened] => [
    list.at(-1)!.seq,
    {
      id: list[0]!.movement_id,
      kind: list[0]!.kind,
      amount: list[0]!.amount,
      undoes: list[0]!.undoes,
      cause: list[0]!.cause_id,
      expires_on: list[0]!.expires_on,
      lots: list.map((row) => ({
        lot: row.lot_id,
        amount: row.entry_amount,
        expires_on: row.lot_expires_on,
      })),
    },
  ])
  const changes = await t.platform.db
    .selectFrom('card_event')
    .select(['event_id', 'version', 'detail'])
    .where('gift_card_id', '=', last.gift_card_id)
    .where('kind', '=', 'expiry_changed')
    .orderBy('event_id')
    .execute()
  const changed = changes.map(({ version, detail }): [number, Happened] => [
    version,
    {
      id: 0n,
      kind: 'expiry',
      amount: 0n,
      undoes: null,
      cause: null,
      expires_on: null,
      lots: [],
      changed: { lots: detail['lots']!.split(' ').map(BigInt), to: detail['to'] ?? null },
    },
  ])
  // of the same version the movement came first: the version is what it left
  const history = [...happened, ...changed].toSorted(([a], [b]) => a - b).map(([, one]) => one)
  const { balance, lots, moved, problems: found } = replay(history)
  problems.push(...found)
  if (last.card_balance !== balance)
    problems.push(`card ${last.gift_card_id}: balance ${last.card_balance}, replayed ${balance}`)
  if (last.card_version !== rows.length)
    problems.push(
      `card ${last.gift_card_id}: version ${last.card_version} of ${rows.length} entries`,
    )
  let head: Uint8Array = new Uint8Array()
  for (const row of rows) {
    head = entryHash(head, { ...row, amount: row.entry_amount, at: row.entry_at }, row)
    if (!Buffer.from(head).equals(Buffer.from(row.hash)))
      problems.push(`entry ${row.seq} of card ${row.gift_card_id}: its hash is not the chain's`)
  }
  if (!Buffer.from(head).equals(Buffer.from(last.card_head)))
    problems.push(`card ${last.gift_card_id}: its head is not the chain's`)
  const stored = await t.platform.db
    .selectFrom('lot')
    .select(['lot_id', 'remaining', 'expires_on'])
    .where('gift_card_id', '=', last.gift_card_id)
    .where('shop_id', '=', last.shop_id)
    .execute()
  for (const lot of stored)
    if (lots.get(lot.lot_id)?.expires_on !== lot.expires_on)
      problems.push(
        `lot ${lot.lot_id} is until ${lot.expires_on}, replayed ${lots.get(lot.lot_id)?.expires_on}`,
      )
  for (const lot of stored)
    if (lots.get(lot.lot_id)?.remaining !== lot.remaining)
      problems.push(
        `lot ${lot.lot_id}: ${lot.remaining} left, replayed ${lots.get(lot.lot_id)?.remaining}`,
      )
  return { moved, problems }
}
