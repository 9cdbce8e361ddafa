import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import type { Dice } from '#platform/dice.ts'
import type { Seeded as Customer } from '#platform/customers/seed.ts'
import type { Trx } from '#platform/db/transact.ts'
import { seededCheckout } from '#platform/acting.ts'
import { take } from '#platform/money/take.ts'
import { settleMails } from '#platform/mail/seed.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { formatMinor } from '#rules/money.ts'
import { runRows } from '#platform/bulk/run/run-chunk.ts'
import { summing } from '#platform/bulk/run/summing.ts'
import { writeRows } from '#platform/bulk/draft/write-rows.ts'

type Shop = { shop_id: bigint; time_zone: string }
const day = 24 * 60 * 60 * 1000
const guestsMade = 60
const draftPeople = 25
const firsts = ['Anna', 'Ben', 'Clara', 'Dmitri', 'Elif', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas']
const lasts = ['Archer', 'Bianchi', 'Costa', 'Dahl', 'Ekberg', 'Fischer']

/**
 * Seeds a campaign of two months ago for guests of a fair, partly spent and with some failed
 * emails, and a checked one for customers that waits for its start.
 */
export const seedBulks = async (
  trx: Trx,
  platform: Platform,
  shop: Shop,
  staff: { staff_id: bigint },
  dice: Dice,
  now: Date,
  customers: readonly Customer[],
): Promise<void> => {
  const then = new Date(now.getTime() - 61 * day)
  const soon = new Date(now.getTime() - day)
  const guests = Array.from({ length: guestsMade }, (_, i) => ({
    name: `${firsts[i % 10]!} ${lasts[Math.floor(i / 10)]!}`,
    email: `${firsts[i % 10]!}.${lasts[Math.floor(i / 10)]!}@example.org`.toLowerCase(),
    platform_customer_id: null,
  }))
  const fair = await seedBulk(trx, shop, staff, {
    operation: 'gift_card',
    title: 'Craft fair: thank you for visiting',
    at: then,
    expires_on: dayIn(shop.time_zone, new Date(then.getTime() + 180 * day)),
    people: guests,
    amount: '1000',
  })
  await trx
    .updateTable('bulk')
    .set({ state: 'bulk_started', started_by: staff.staff_id, started_at: then, resumed_at: then })
    .where('shop_id', '=', shop.shop_id)
    .where('bulk_id', '=', fair)
    .execute()
  await runRows({ ...platform, clock: () => then }, trx, { ...shop, bulk_id: fair }, guestsMade)
  await trx
    .updateTable('bulk')
    .set({ state: 'bulk_finished', finished_at: new Date(then.getTime() + 2000), resumed_at: null })
    .where('shop_id', '=', shop.shop_id)
    .where('bulk_id', '=', fair)
    .execute()
  await spendSome(trx, shop, dice, fair, then)
  const arrived = platform.env.SMTP_URL ? 'sent' : 'kept'
  const ofFair = sql`m.bulk_id = ${fair}`
  const seeding = { ...platform, trx }
  await settleMails(seeding, shop.shop_id, ofFair, arrived, 3)
  await settleMails(seeding, shop.shop_id, sql`${ofFair} and m.mail_id % 20 = 7`, 'failed')
  const known = await trx
    .selectFrom('customer')
    .select(['full_name', 'platform_customer_id'])
    .where('shop_id', '=', shop.shop_id)
    .where(
      'customer_id',
      'in',
      customers
        .filter(({ email }) => email !== null)
        .slice(0, draftPeople)
        .map(({ customer_id }) => customer_id),
    )
    .orderBy('customer_id')
    .execute()
  await seedBulk(trx, shop, staff, {
    operation: 'loyalty_card',
    title: 'Autumn thank-you',
    at: soon,
    expires_on: dayIn(shop.time_zone, new Date(now.getTime() + 90 * day)),
    people: known.map(({ full_name, platform_customer_id }) => ({
      name: full_name,
      email: null,
      platform_customer_id,
    })),
    amount: '1500',
  })
}

type Seed = {
  operation: 'gift_card' | 'loyalty_card'
  title: string
  at: Date
  expires_on: string
  people: { name: string; email: string | null; platform_customer_id: string | null }[]
  amount: string
}

/** Seeds the campaign, its rows and their dry run. */
const seedBulk = async (
  trx: Trx,
  { shop_id }: Shop,
  { staff_id }: { staff_id: bigint },
  { operation, title, at, expires_on, people, amount }: Seed,
): Promise<bigint> => {
  const email = {
    active: true,
    subject: 'You have received store credit',
    title: 'Thank you',
    body: 'A small thank-you from all of us.',
  }
  const balance = formatMinor(BigInt(amount))
  const source = people.map(({ platform_customer_id }) => ({
    count: 1,
    entity_data: { balance, ...(platform_customer_id ? { platform_customer_id } : {}) },
  }))
  const columns = {
    operation,
    reset_to_zero: false,
    on_duplicate: 'skip',
    on_credited_lately: 'keep',
    expires_on,
    file_id: null,
  } as const
  const money = 'promotional' as const
  const { bulk_id } = await trx
    .insertInto('bulk')
    .values({
      ...columns,
      shop_id,
      title,
      state: 'checked',
      source: JSON.stringify(source),
      reason: 'Reward',
      money,
      email: JSON.stringify(email),
      rows_total: source.length,
      rows_checked: source.length,
      staff_id,
      created_at: at,
      checked_at: at,
    })
    .returning('bulk_id')
    .executeTakeFirstOrThrow()
  const bulk = { ...columns, bulk_id, shop_id, revision: 1, source, email, moves: null, money }
  const rows = people.map((person, i) => ({
    ...person,
    line: i + 1,
    typed_amount: balance,
    typed_expires: null,
    note: null,
    amount,
    expires_on,
    verdict: null,
    detail: null,
    first: null,
  }))
  const sums = summing(bulk)
  for (const row of await writeRows(trx, bulk, rows, 0, at))
    sums.add(row, row.address === null ? 'no_address' : null)
  const { summary, skipped } = sums.done()
  await trx
    .updateTable('bulk')
    .set({ summary: JSON.stringify(summary) })
    .where('shop_id', '=', shop_id)
    .where('bulk_id', '=', bulk_id)
    .execute()
  await trx.insertInto('bulk_tally').values({ shop_id, bulk_id, slot: -1, skipped }).execute()
  return bulk_id
}

/** Redeems a third of the cards, each for an order of the following weeks. */
const spendSome = async (
  trx: Trx,
  { shop_id }: Shop,
  dice: Dice,
  bulkId: bigint,
  then: Date,
): Promise<void> => {
  const cards = await trx
    .selectFrom('bulk_row')
    .select('gift_card_id')
    .where('shop_id', '=', shop_id)
    .where('bulk_id', '=', bulkId)
    .orderBy('row_no')
    .execute()
  const { rows: orders } = await sql<{ order_id: bigint; name: string; created_at: Date }>`
    select order_id, name, created_at from orders
    where shop_id = ${shop_id} and created_at > ${new Date(then.getTime() + day)}
      and credit_used = 0 and cancelled_at is null and total > 1000
    order by created_at
    limit 60`.execute(trx)
  for (const { gift_card_id } of cards) {
    const order = dice.chance(0.35) ? orders.shift() : undefined
    if (!order || gift_card_id === null) continue
    const amount = BigInt(dice.pick([500, 1000, 1000]))
    await take(
      { trx, shop: { shop_id }, actor: seededCheckout, now: order.created_at },
      {
        gift_card_id,
        kind: 'redeem',
        amount: -amount,
        cause: { kind: 'order', id: order.name },
      },
    )
    await trx
      .updateTable('orders')
      .set({ credit_used: amount })
      .where('shop_id', '=', shop_id)
      .where('order_id', '=', order.order_id)
      .execute()
  }
}
