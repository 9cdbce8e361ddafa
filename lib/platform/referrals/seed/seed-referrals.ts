import { sql } from 'kysely'
import { StoreEvent } from '#contract/events/data-shapes.ts'
import type { Seeding } from '#platform/area.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { recordReferral } from '#platform/customers/referrals.ts'
import { takeEvent } from '#platform/events/take-event.ts'
import { wireId } from '#platform/ids.ts'
import { writeClaim } from '#platform/referrals/claim/begin-claim.ts'
import { confirmIn } from '#platform/referrals/claim/confirm-claim.ts'
import { decideFriend } from '#platform/referrals/friends/decide-friend.ts'
import { codesOf } from '#platform/referrals/links.ts'
import { saveProgram } from '#platform/referrals/program/save-program.ts'
import {
  type DemoFriend,
  demoFriends,
  demoProgram,
  recordedFriend,
  referrersMost,
} from './friends.ts'

const hour = 60 * 60 * 1000
const programAge = 38 * 24

/** Picks customers whose credit and orders rest since before the program, so that time goes on. */
const referrersOf = async ({ trx, shop, now }: Seeding): Promise<bigint[]> => {
  const since = new Date(now.getTime() - (programAge + 24) * hour)
  const { rows } = await sql<{ customer_id: bigint }>`
    select c.customer_id
    from customer c
    where c.shop_id = ${shop.shop_id} and c.email is not null and c.state = 'enabled'
      and not c.made_here and c.merged_into is null and c.erased_at is null
      and c.orders_count > 0
      and not exists (
        select from orders o
        where o.shop_id = c.shop_id and o.customer_id = c.customer_id and o.created_at > ${since}
      )
      and not exists (
        select from entry e
        join gift_card g on g.shop_id = e.shop_id and g.gift_card_id = e.gift_card_id
        where e.shop_id = c.shop_id and g.customer_id = c.customer_id and e.at > ${since}
      )
      and not exists (
        select from reward w
        where w.shop_id = c.shop_id and w.customer_id = c.customer_id and w.created_at > ${since}
      )
    order by c.total_spent desc, c.customer_id
    limit ${referrersMost}`.execute(trx)
  return rows.map(({ customer_id }) => customer_id)
}

type Referrer = { customer_id: bigint; platform_customer_id: string; email: string }

const referrerOf = async (
  { trx, shop }: TrxCtx,
  referrers: readonly bigint[],
  { by }: Pick<DemoFriend, 'by'>,
): Promise<Referrer> => {
  const { rows } = await sql<Referrer>`
    select customer_id, platform_customer_id, email
    from customer
    where shop_id = ${shop.shop_id} and
      ${typeof by === 'string' ? sql`email = ${by}` : sql`customer_id = ${referrers[by]!}`}`.execute(
    trx,
  )
  return rows[0]!
}

const linkOf = async ({ trx, shop, now }: TrxCtx, customerId: bigint): Promise<bigint> => {
  await codesOf(trx, shop.shop_id, [customerId], now)
  const { link_id } = await trx
    .selectFrom('referral_link')
    .select('link_id')
    .where('shop_id', '=', shop.shop_id)
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return link_id
}

type Known = { friend: DemoFriend; email: string; token: string; number: number }

const pay = async (ctx: TrxCtx, { friend, email, number }: Known): Promise<void> => {
  const { goods, zip, product } = friend.order!
  const at = ctx.now.toISOString()
  const [first_name = '', last_name = ''] = friend.name.split(' ')
  await takeEvent(
    ctx,
    StoreEvent.parse({
      id: `demo-referral-${number}`,
      topic: 'order_paid',
      occurred_at: at,
      data: {
        order: {
          id: String(5_200_000_000 + number),
          name: `#${2501 + number}`,
          currency: ctx.shop.currency,
          created_at: at,
          email,
          zip,
          channel: 'web',
          customer: { id: String(6_990_000_000 + number), email, first_name, last_name },
          financial_status: 'paid',
          fulfillment_status: 'fulfilled',
          subtotal: goods,
          total: goods,
          lines: [{ name: product, quantity: 1, price: goods }],
        },
      },
    }),
  )
}

const giveBack = async (ctx: TrxCtx, { friend, number }: Known): Promise<void> => {
  await takeEvent(
    ctx,
    StoreEvent.parse({
      id: `demo-refund-${number}`,
      topic: 'refund_created',
      occurred_at: ctx.now.toISOString(),
      data: {
        refund: {
          id: String(7_300_000_000 + number),
          order: `#${2501 + number}`,
          amount: friend.order!.goods,
          lines: [{ line: 1, quantity: 1 }],
        },
      },
    }),
  )
}

const decide = async (ctx: TrxCtx, { friend, email }: Known): Promise<void> => {
  const { reason } = friend.decided!
  const { rows } = await sql<{ referral_id: bigint }>`
    select referral_id
    from referral
    where shop_id = ${ctx.shop.shop_id} and email = ${email}`.execute(ctx.trx)
  await decideFriend(ctx, {
    params: { id: wireId('referral', rows[0]!.referral_id) },
    body: reason === null ? { approve: true } : { approve: false, reason },
    query: undefined,
  })
}

type Step = { age: number; act: ((ctx: TrxCtx) => Promise<unknown>) | null }

const stepsOf = (
  referrers: readonly bigint[],
  friend: DemoFriend,
  number: number,
): readonly Step[] => {
  const known: Known = { friend, email: '', token: '', number }
  const type = async (ctx: TrxCtx): Promise<void> => {
    const referrer = await referrerOf(ctx, referrers, friend)
    known.email = friend.email ?? referrer.email.replace('@', '+second@')
    const link = await linkOf(ctx, referrer.customer_id)
    known.token = await writeClaim({ ...ctx, actor: { kind: 'shopper' } }, link, {
      email: known.email,
      network: friend.network,
      language: 'en',
    })
  }
  const { typed, isConfirmed, order, refunded, decided } = friend
  const minutes = 4 + ((number * 7) % 25)
  const due = order && order.at - demoProgram.hold_days * 24 - 1 / 60
  return [
    { age: typed, act: type },
    ...(isConfirmed
      ? [
          {
            age: typed - minutes / 60,
            act: (ctx: TrxCtx) => confirmIn(ctx.trx, known.token, ctx.now),
          },
        ]
      : []),
    ...(order ? [{ age: order.at, act: (ctx: TrxCtx) => pay(ctx, known) }] : []),
    ...(refunded ? [{ age: refunded, act: (ctx: TrxCtx) => giveBack(ctx, known) }] : []),
    ...(decided ? [{ age: decided.at, act: (ctx: TrxCtx) => decide(ctx, known) }] : []),
    ...(due && due > 0 ? [{ age: due, act: null }] : []),
  ]
}

/** The owner at a time. */
const ownerAt = ({ trx, platform, shop, staff }: Seeding, now: Date): TrxCtx => {
  const { staff_id, email } = staff[0]!
  return {
    ...platform,
    trx,
    shop,
    actor: {
      kind: 'person',
      id: staff_id,
      staff_id: wireId('staff', staff_id),
      shop_url: shop.shop_url,
      email,
      name: email,
      level: 'owner',
      isAdmin: false,
      is_pos: false,
      limits: { issue: null, day: null, return: null, return_day: null },
    },
    now,
    language: 'en',
    session: Buffer.alloc(0),
    requestId: 'demo',
    idempotencyKey: null,
  }
}

/**
 * Gives the demo shop a referral program with friends in every state, each by the code that takes
 * live claims and orders, at its own time among the orders that workflows decide.
 */
export const seedReferrals = async (seeding: Seeding): Promise<void> => {
  const { now, made } = seeding
  const referrers = await referrersOf(seeding)
  const program: Step = { age: programAge, act: (ctx) => saveProgram(ctx, demoProgram) }
  const record: Step = {
    age: recordedFriend.at,
    act: async (ctx) => {
      const { platform_customer_id: id } = await referrerOf(ctx, referrers, recordedFriend)
      await recordReferral(ctx, id, recordedFriend)
    },
  }
  const steps = [
    program,
    record,
    ...demoFriends.flatMap((friend, number) => stepsOf(referrers, friend, number)),
  ]
  made.moments = steps.map(({ age, act }) => ({
    time: now.getTime() - Math.round(age * hour),
    act: act && ((at) => act(ownerAt(seeding, at.now))),
  }))
}
