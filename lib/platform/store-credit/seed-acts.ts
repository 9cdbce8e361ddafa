import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import { seededCheckout } from '#platform/acting.ts'
import type { Platform } from '#platform/ctx.ts'
import { seedGuest, type Seeded as Customer } from '#platform/customers/seed.ts'
import type { Trx } from '#platform/db/transact.ts'
import type { Dice } from '#platform/dice.ts'
import { expireLots } from '#platform/ledger/expire.ts'
import { makeCard } from '#platform/money/card.ts'
import { give } from '#platform/money/give.ts'
import { take } from '#platform/money/take.ts'
import { undo } from '#platform/money/undo.ts'
import type { Seeded as Order } from '#platform/orders/seed.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'

export type Shop = { shop_id: bigint; time_zone: string }
export type Staff = { staff_id: bigint }
/** The issues about which emails were sent. */
export type Issued = {
  movement_id: bigint
  gift_card_id: bigint
  customer_id: bigint | null
  staff_id: bigint
  name: string
  email: string | null
  amount: bigint
  balance_after: bigint
  expires_on: string | null
  at: Date
}
type Card = {
  gift_card_id: bigint
  balance: bigint
  customer_id: bigint | null
  name: string
  email: string | null
}

const day = 24 * 60 * 60 * 1000
const whys: readonly [reason: string, notes: readonly string[]][] = [
  ['Refund', ['Parcel arrived late', 'Wrong size sent, customer keeps it', '']],
  ['Return', ['Two pieces back, unworn', '']],
  ['Compensation', ['Seam came loose after one wash', 'Order was split in three', '']],
  ['Reward', ['Review with photo', 'Tenth order', '', '']],
  ['Employee', ['Birthday']],
  ['Donation', ['School raffle']],
  ['Other', ['Agreed on the phone', '']],
]
const amounts = [500, 1000, 1000, 1500, 2000, 2500, 2500, 3000, 5000, 7500, 10_000]

/** Makes the acts of the demo shop's year, each with the real posting function. */
export const seedActs = (
  trx: Trx,
  { vault }: Pick<Platform, 'vault'>,
  { shop_id, time_zone }: Shop,
  dice: Dice,
  staff: readonly Staff[],
) => {
  const cards = new Map<bigint, Card>()
  const issued: Issued[] = []
  /** credit used by order */
  const paid = new Map<bigint, bigint>()
  const lastDays = new Set<string>()

  const cardOf = async ({ customer_id, full_name, email }: Customer, at: Date): Promise<Card> => {
    const there = cards.get(customer_id)
    if (there) return there
    const gift_card_id = await makeCard(
      trx,
      { vault },
      shop_id,
      { customer_id, is_loyalty: true, customer_name: full_name, customer_email: email },
      at,
    )
    const card = { gift_card_id, balance: 0n, customer_id, name: full_name, email }
    cards.set(customer_id, card)
    return card
  }
  const strangersCard = async (email: string, at: Date): Promise<Card> => {
    const name = email.split('@')[0]!
    const customer_id = await seedGuest(trx, shop_id, { email, name }, at)
    return {
      gift_card_id: await makeCard(
        trx,
        { vault },
        shop_id,
        {
          customer_id,
          is_loyalty: false,
          customer_name: name,
          customer_email: email,
          fulfilled_at: at,
        },
        at,
      ),
      balance: 0n,
      customer_id,
      name,
      email,
    }
  }
  const giveTo = async (card: Card, at: Date, order: string | null): Promise<Issued> => {
    const [reason, notes] = dice.pick(whys)
    const { staff_id } = dice.pick(staff)
    const amount = BigInt(dice.chance(0.25) ? dice.between(150, 9000) : dice.pick(amounts))
    const expires_on = dice.chance(0.45)
      ? null
      : dayIn(time_zone, new Date(at.getTime() + dice.pick([30, 60, 90, 180, 365]) * day))
    const cause =
      order !== null && (reason === 'Refund' || reason === 'Return')
        ? { kind: 'order', id: order }
        : null
    const posted = await give(by(staff_id, at), {
      gift_card_id: card.gift_card_id,
      amount,
      expires_on,
      reason,
      note: dice.pick(notes) || null,
      cause,
    })
    card.balance = posted.balance_after
    const one = {
      ...posted,
      gift_card_id: card.gift_card_id,
      customer_id: card.customer_id,
      name: card.name,
      email: card.email,
      staff_id,
      amount,
      expires_on,
      at,
    }
    issued.push(one)
    if (expires_on) lastDays.add(expires_on)
    return one
  }
  const by = (staffId: bigint, at: Date) => ({
    trx,
    shop: { shop_id },
    actor: { kind: 'person' as const, id: staffId, email: '' },
    now: at,
  })
  const takeBack = async (
    card: Card,
    { movement_id, staff_id }: Issued,
    at: Date,
  ): Promise<void> => {
    // may be undefined if all of it was spent
    const back = await undo(by(staff_id, at), { movement_id }).catch((cause: unknown) =>
      cause instanceof Refusal ? null : Promise.reject(cause),
    )
    if (back) card.balance = back.balance_after
  }
  const deduct = async (card: Card, at: Date): Promise<void> => {
    if (card.balance < 200n) return
    const posted = await take(by(staff[0]!.staff_id, at), {
      gift_card_id: card.gift_card_id,
      kind: 'adjust',
      amount: -(card.balance / 2n),
      reason: 'Other',
      note: 'Was given twice',
    })
    card.balance = posted.balance_after
  }
  const spend = async ({
    order_id,
    name,
    customer,
    total,
    created_at,
    isCancelled,
  }: Order): Promise<void> => {
    const card = cards.get(customer.customer_id)
    if (!card || card.balance === 0n || isCancelled || dice.chance(0.3)) return
    const used = card.balance < total ? card.balance : total
    const spender = { trx, shop: { shop_id }, actor: seededCheckout, now: created_at }
    const posted = await take(spender, {
      gift_card_id: card.gift_card_id,
      kind: 'redeem',
      amount: -used,
      cause: { kind: 'order', id: name },
    })
    card.balance = posted.balance_after
    paid.set(order_id, used)
  }
  const expire = async (today: string, at: Date): Promise<void> => {
    const over = [...lastDays].filter((last) => last < today)
    if (over.length === 0) return
    for (const last of over) lastDays.delete(last)
    await expireLots(trx, shop_id, today, at, 1000)
    const { rows } = await sql<{ gift_card_id: bigint; balance: bigint }>`
      select gift_card_id, balance
      from gift_card
      where shop_id = ${shop_id}`.execute(trx)
    const balances = new Map(rows.map(({ gift_card_id, balance }) => [gift_card_id, balance]))
    for (const card of cards.values())
      card.balance = balances.get(card.gift_card_id) ?? card.balance
  }

  return { issued, paid, cardOf, strangersCard, giveTo, takeBack, deduct, spend, expire }
}
