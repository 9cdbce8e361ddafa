import fs from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticeData } from '#contract/feed/notice-shapes.ts'
import { type NoticeType, noticeTypesOf } from '#contract/feed/notice-types.ts'
import { makeDemo } from '#platform/demo.ts'
import { newToken } from '#platform/staff/password/password.ts'
import { formatMinor } from '#rules/money.ts'
import type { TestShop } from '../../support/platform.ts'
import { temporaryFolder } from '../../support/product/operated.ts'
import { suitePlatform } from '../../support/suite.ts'
import { hooksOf } from '../../support/webhooks/webhooks-of.ts'
import { startReceiver } from '../../support/webhooks/receiver.ts'

const dataDir = temporaryFolder()
const now = new Date()
const receiver = await startReceiver()
const platform = await suitePlatform({
  env: { DATA_DIR: dataDir, WEBHOOK_ALLOW: ['localhost'] },
  at: now,
})
const allTypes = Object.values(noticeTypesOf).flat()
let shop: TestShop
beforeAll(async () => {
  await makeDemo(platform)
  const owner = await platform.db
    .selectFrom('staff')
    .innerJoin('shop', 'shop.shop_id', 'staff.shop_id')
    .select(['staff.shop_id', 'staff_id', 'staff.email', 'shop_url'])
    .where('shop_url', '=', 'demo.tender.example')
    .where('level', '=', 'owner')
    .where('is_admin', '=', false)
    .executeTakeFirstOrThrow()
  const { shop_id, staff_id, shop_url, email } = owner
  const { token, digest } = newToken()
  await platform.db
    .insertInto('session')
    .values({
      token_digest: digest,
      shop_id,
      staff_id,
      created_at: now,
      expires_at: new Date('2100-01-01'),
      ended_at: null,
    })
    .execute()
  const person = { role: 'owner', token, staff_id, email } as const
  shop = { shop_id, shop_url, people: { owner: person } as TestShop['people'] }
  platform.at(new Date(now.getTime() + 1000))
}, 120_000)
afterAll(async () => {
  fs.rmSync(dataDir, { recursive: true })
  await receiver.close()
})

type Told = {
  type: NoticeType
  id: string
  sequence: number
  timestamp: string
  data: Record<string, unknown>
}

test('a year that is replayed equals the ledger: each transaction once, to the cent', async () => {
  const hooks = hooksOf(platform, shop)
  const { webhook_id: id } = await hooks.make(receiver.url)
  await hooks.follow()
  const span = { from: '2020-01-01T00:00:00Z', to: new Date(now.getTime() + 500).toISOString() }
  const { count, sent_before } = (await hooks.preview(id, span)).body
  expect(sent_before).toBe(0)
  expect((await hooks.replay(id, { ...span, count })).status).toBe(200)
  await hooks.send()
  const told = receiver.received.map(({ body }) => JSON.parse(body) as Told)
  expect(told).toHaveLength(count)
  expect(new Set(told.map(({ id: of }) => of)).size).toBe(count)
  for (const { type, data } of told) expect(noticeData[type].safeParse(data).error).toBeUndefined()
  const { rows: movements } = await sql<{
    movement_id: bigint
    kind: string
    amount: bigint
    balance_after: bigint
    gift_card_id: bigint
    at: Date
  }>`
    select movement_id, kind, amount, balance_after, gift_card_id, at
    from movement
    where shop_id = ${shop.shop_id}
    order by movement_id`.execute(platform.db)
  expect(movements.length).toBeGreaterThan(1000)
  const byId = new Map(told.map((one) => [one.id, one]))
  const wrong = movements.filter((one) => {
    const notice = byId.get(`nt_movement_${one.movement_id}`)
    return (
      !notice ||
      notice.timestamp !== one.at.toISOString() ||
      notice.data['kind'] !== one.kind ||
      notice.data['amount'] !== formatMinor(one.amount) ||
      notice.data['balance_after'] !== formatMinor(one.balance_after) ||
      notice.data['card_id'] !== `g${one.gift_card_id}`
    )
  })
  expect(wrong).toEqual([])
  const kinds = new Set(told.map(({ type }) => type))
  expect(told.filter(({ id: of }) => of.startsWith('nt_movement_'))).toHaveLength(movements.length)
  expect(allTypes.filter((type) => kinds.has(type)).length).toBeGreaterThan(10)
  const inOrder = told.map(({ sequence }) => sequence).toSorted((a, b) => a - b)
  expect(inOrder).toEqual(inOrder.map((_, i) => i + 1))
  expect((await hooks.preview(id, span)).body.sent_before).toBe(count)
}, 240_000)
