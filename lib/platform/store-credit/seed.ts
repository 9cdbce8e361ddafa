import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import type { Dice } from '#platform/dice.ts'
import type { Seeded as Order } from '#platform/orders/seed.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { type Issued, seedActs, type Shop, type Staff } from './seed-acts.ts'

type Moment = { at: Date; happen: () => Promise<unknown> }

const day = 24 * 60 * 60 * 1000
const minute = 60_000
const strangers = [
  'ruth.field@example.org',
  'o.brennan@example.com',
  'marek@example.net',
  'hello@knitclub.example',
  'anita.rao@example.com',
  'p.okoro@example.org',
  'cafe@corner.example',
]

/**
 * Seeds a year of store credit with the real posting function, in order of time: issued, redeemed,
 * expired, adjusted, undone.
 */
export const seedStoreCredit = async (
  trx: Trx,
  platform: Pick<Platform, 'vault'>,
  shop: Shop,
  dice: Dice,
  now: Date,
  people: { orders: readonly Order[]; staff: readonly Staff[] },
): Promise<Issued[]> => {
  const { shop_id, time_zone } = shop
  const acts = seedActs(trx, platform, shop, dice, people.staff)
  const moments: Moment[] = []
  const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minute)
  for (const order of people.orders) {
    moments.push({ at: order.created_at, happen: () => acts.spend(order) })
    if (!dice.chance(0.3)) continue
    // on one of the following days, during working hours
    const at = later(order.created_at, dice.between(1, 9) * 24 * 60)
    at.setUTCHours(dice.between(8, 17), dice.between(0, 59))
    let issued: Issued | undefined
    moments.push({
      at,
      happen: async () => {
        issued = await acts.giveTo(await acts.cardOf(order.customer, at), at, order.name)
      },
    })
    const after = later(at, dice.between(2, 600))
    const regret = dice.below(20)
    if (regret === 0)
      moments.push({
        at: after,
        happen: async () =>
          issued && acts.takeBack(await acts.cardOf(order.customer, after), issued, after),
      })
    if (regret === 1)
      moments.push({
        at: after,
        happen: async () => acts.deduct(await acts.cardOf(order.customer, after), after),
      })
  }
  for (const email of strangers) {
    const at = new Date(now.getTime() - dice.between(3, 300) * day)
    moments.push({
      at,
      happen: async () => {
        await acts.giveTo(await acts.strangersCard(email, at), at, null)
      },
    })
  }
  let yesterday = ''
  for (const { at, happen } of moments
    .filter((moment) => moment.at < now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const today = dayIn(time_zone, at)
    if (today !== yesterday)
      await acts.expire(
        today,
        new Date(Math.min(Date.parse(`${today}T00:04:00Z`), at.getTime() - 1)),
      )
    yesterday = today
    await happen()
  }
  const { issued, paid } = acts
  await sql`
    update orders o
    set credit_used = p.used
    from unnest(${[...paid.keys()]}::bigint[], ${[...paid.values()]}::bigint[]) as p(order_id, used)
    where o.shop_id = ${shop_id} and o.order_id = p.order_id`.execute(trx)
  return issued
}
