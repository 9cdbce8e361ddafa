import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lanesOf, type Taken } from '#platform/mail/postman/lanes.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform()
const now = new Date('2031-01-01T12:00:00Z')

type As = { lane?: 0 | 1; name?: string }
const queue = (
  { shop_id, shop_url }: TestShop,
  n: number,
  at: string | null = null,
  { lane = 1, name = 'bulk_gift_card' }: As = {},
) =>
  sql`
    insert into mail (
      shop_id, name, to_email, subject, content, message_id, state, next_try_at, lane, created_at)
    select ${shop_id}, ${name}, 'p@fair.example', '', '{}',
      '<' || gen_random_uuid() || ${`@${shop_url}>`}, 'queued', ${at}::timestamptz, ${lane}, now()
    from generate_series(1, ${n}::int)`.execute(platform.db)

/** Takes pieces of so many, as a postman does at a low rate; returns how many each shop had. */
const takenIn = async (pieces: number, most: number): Promise<Map<bigint, number>> => {
  const pick = lanesOf(platform.db)
  const counts = new Map<bigint, number>()
  for (let i = 0; i < pieces; i += 1)
    await pick(1, now, most, async (due) => {
      const { rows } = await sql<Taken>`
        update mail set state = 'sending', next_try_at = '2031-01-02'
        where (shop_id, mail_id) in (${due})
        returning shop_id, mail_id`.execute(platform.db)
      for (const { shop_id } of rows) counts.set(shop_id, (counts.get(shop_id) ?? 0) + 1)
      return rows
    })
  return counts
}

test('shops whose emails wait for another day hold up no campaign, however low the rate', async () => {
  const shop = await platform.shop()
  for (let i = 0; i < 12; i += 1) await queue(await platform.shop(), 1, '2031-02-01')
  await queue(shop, 100)
  expect(await takenIn(5, 2)).toEqual(new Map([[shop.shop_id, 10]]))
  await sql`update mail set state = 'cancelled'`.execute(platform.db)
})

test('pieces that don’t divide are shared by turns', async () => {
  const shops = await Promise.all(Array.from({ length: 4 }, () => platform.shop()))
  for (const shop of shops) await queue(shop, 100)
  const counts = await takenIn(8, 5)
  expect(shops.map(({ shop_id }) => counts.get(shop_id))).toEqual([10, 10, 10, 10])
  await sql`update mail set state = 'cancelled'`.execute(platform.db)
})

test('shops that come back with one email each leave a campaign its turns', async () => {
  const [campaign, ...others] = await Promise.all(Array.from({ length: 6 }, () => platform.shop()))
  await queue(campaign!, 100)
  let had = 0
  const pick = lanesOf(platform.db)
  for (let i = 0; i < 24; i += 1) {
    // each new at every look
    for (const other of others) await queue(other, 1)
    await pick(1, new Date(now.getTime() + i * 2000), 1, async (due) => {
      const { rows } = await sql<Taken>`
        update mail set state = 'sent' where (shop_id, mail_id) in (${due})
        returning shop_id, mail_id`.execute(platform.db)
      had += rows.filter(({ shop_id }) => shop_id === campaign!.shop_id).length
      return rows
    })
  }
  expect(had).toBeGreaterThanOrEqual(4)
})

test('single emails of one shop, however many, hold up no other’s, least of all those to staff', async () => {
  const [many, few, staff] = await Promise.all([platform.shop(), platform.shop(), platform.shop()])
  await queue(many!, 5000, null, { lane: 0, name: 'gift_card_manual' })
  await queue(few!, 3, null, { lane: 0, name: 'gift_card_manual' })
  const pick = lanesOf(platform.db)
  const piece = async (at: number): Promise<bigint[]> => {
    const shops: bigint[] = []
    await pick(0, new Date(now.getTime() + at), 4, async (due) => {
      const { rows } = await sql<Taken>`
        update mail set state = 'sent' where (shop_id, mail_id) in (${due})
        returning shop_id, mail_id`.execute(platform.db)
      shops.push(...rows.map(({ shop_id }) => shop_id))
      return rows
    })
    return shops
  }
  const [a, b] = [many!.shop_id, few!.shop_id]
  expect((await piece(0)).toSorted()).toEqual([a, a, b, b].toSorted())
  // at once, before the shops are listed again
  await queue(staff!, 1, null, { lane: 0, name: 'password_reset' })
  expect((await piece(1))[0]).toBe(staff!.shop_id)
  await queue(staff!, 1, null, { lane: 0, name: 'gift_card_manual' })
  expect(await piece(2000)).toContain(staff!.shop_id)
  await sql`update mail set state = 'cancelled'`.execute(platform.db)
})

test('a piece is filled from a shop that came after the shops were listed', async () => {
  const [one, two] = await Promise.all([platform.shop(), platform.shop()])
  await queue(one!, 3, null)
  const pick = lanesOf(platform.db)
  const take = async (): Promise<number> =>
    pick(1, now, 2, async (due) => {
      const { rows } = await sql<Taken>`
        update mail set state = 'sent' where (shop_id, mail_id) in (${due})
        returning shop_id, mail_id`.execute(platform.db)
      return rows
    })
  expect(await take()).toBe(2)
  await queue(two!, 1)
  expect(await take()).toBe(2)
  await sql`update mail set state = 'cancelled'`.execute(platform.db)
})
