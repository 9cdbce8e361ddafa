import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { apnsOf, pushDevices } from '#platform/wallet/push/push-devices.ts'
import { claimPushes, restMs, settlePushes } from '#platform/wallet/push/claim.ts'
import { onPostgres } from '../../support/database.ts'
import { holding } from '../../support/reminders/holding.ts'
import { suite } from '../../support/suite.ts'
import { startApns } from '../../support/wallet/fake-apns.ts'
import { passingIn } from '../../support/wallet/passing.ts'

const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), 'tender-wallet-'))
const service = await startApns()
const begin = Date.UTC(2026, 5, 1, 12)
const { platform, shop } = await suite({
  env: { DATA_DIR, APPLE_PUSH_URL: service.url },
  connections: 10,
})
const apns = apnsOf(platform)!
afterAll(async () => {
  apns.close()
  await service.close()
  fs.rmSync(DATA_DIR, { recursive: true })
})
const store = passingIn(platform, shop)
let at = begin
const after = (ms: number) => platform.at(new Date((at += ms)))
const send = () => pushDevices(platform, apns)
const sendAll = async () => {
  while (await send());
}
beforeEach(async () => {
  await sql`delete from pass_push`.execute(platform.db)
  service.answers(() => ({ status: 200 }))
  service.pushes.splice(0)
  after(1000)
})

/** A pass with devices whose card has just moved. */
const moved = async (devices: number) => {
  const made = await store.withPass(devices)
  await store.follow()
  await sql`delete from pass_push`.execute(platform.db)
  await made.give('1.00')
  await store.follow()
  return made
}

test('each device of a card that moved is pushed once, about our type of pass', async () => {
  const { tokens, pass_id } = await moved(3)
  await sendAll()
  expect(service.tokens().toSorted()).toEqual(tokens.toSorted())
  expect(service.pushes[0]).toMatchObject({ topic: 'pass.tender.trial', body: '{}' })
  expect(service.pushes[0]!.expires).toBe(Math.floor(at / 1000) + 86_400)
  expect(await store.queued(pass_id)).toEqual([])
  expect(await send()).toBe(false)
})

test('a device with several passes that changed is pushed once for all', async () => {
  const [one, two] = [await moved(1), await moved(1)]
  await platform.db
    .updateTable('pass_device')
    .set({ push_token: one.tokens[0]! })
    .where('pass_id', '=', two.pass_id)
    .execute()
  await sendAll()
  expect(service.tokens()).toEqual([one.tokens[0]])
  expect(await store.queued(two.pass_id)).toEqual([])
})

test.each([
  ['410', { status: 410, reason: 'Unregistered' }],
  ['a token that is none', { status: 400, reason: 'BadDeviceToken' }],
])('a device that Apple does not know any more is forgotten: %s', async (_, answer) => {
  const { pass_id, give } = await moved(2)
  const [gone] = (await platform.db
    .selectFrom('pass_device')
    .select('push_token')
    .where('pass_id', '=', pass_id)
    .execute()) as { push_token: string }[]
  service.answers(({ token }) => (token === gone!.push_token ? answer : { status: 200 }))
  await sendAll()
  expect(await store.queued(pass_id)).toEqual([])
  service.pushes.splice(0)
  await give('1.00')
  await store.follow()
  await sendAll()
  expect(service.tokens()).toHaveLength(1)
  expect(service.tokens()).not.toContain(gone!.push_token)
})

test.each([429, 503, 500, 403])(
  'a push that is answered with %i waits, longer each time',
  async (status) => {
    const { pass_id } = await moved(1)
    service.answers(() => ({ status }))
    for (const pause of [10_000, 20_000, 40_000]) {
      await sendAll()
      const [push] = await store.queued(pass_id)
      expect(push!.due_at.getTime() - at).toBe(pause)
      after(pause - 1)
      expect(await send()).toBe(false)
      after(1)
    }
    expect(service.pushes).toHaveLength(3)
    service.answers(() => ({ status: 200 }))
    await sendAll()
    expect(await store.queued(pass_id)).toEqual([])
    expect(restMs(30)).toBe(3_600_000)
  },
)

test('a longer pause that Apple asks for is kept, also when the card moves meanwhile', async () => {
  const { pass_id, give } = await moved(1)
  service.answers(() => ({ status: 429, retryAfter: 300 }))
  await sendAll()
  await give('1.00')
  await store.follow()
  const [push] = await store.queued(pass_id)
  expect(push!.due_at.getTime() - at).toBe(300_000)
  expect(await send()).toBe(false)
})

test('a card that moves while its push is sent is pushed once more', async () => {
  const { give, pass_id } = await moved(1)
  let again = true
  service.answers(async () => {
    if (again) {
      again = false
      await give('1.00')
      await store.follow()
    }
    return { status: 200 }
  })
  await sendAll()
  expect(service.pushes).toHaveLength(2)
  expect(await store.queued(pass_id)).toEqual([])
})

test('two processes that push at once push each device once', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => store.withPass(40)))
  for (const { give } of made) await give('1.00')
  await store.follow()
  const others = [apnsOf(platform)!, apnsOf(platform)!]
  await Promise.all([apns, ...others].map((each) => pushDevices(platform, each)))
  await sendAll()
  others.forEach((each) => each.close())
  expect(service.tokens()).toHaveLength(200)
  expect(new Set(service.tokens()).size).toBe(200)
})

test.runIf(onPostgres)(
  'a push that another process has locked is passed over, and the others are sent',
  async () => {
    const all = [await store.withPass(1), await store.withPass(1)]
    await store.follow()
    await sql`delete from pass_push`.execute(platform.db)
    for (const { give } of all) await give('1.00')
    await store.follow()
    const [locked, free] = all as [(typeof all)[number], (typeof all)[number]]
    const lock = `select from pass_push where pass_id = ${locked.pass_id} for update`
    await holding(platform, lock, async () => {
      await send()
      expect(service.tokens()).toEqual(free.tokens)
    })
    await sendAll()
    expect(service.tokens()).toEqual([...free.tokens, ...locked.tokens])
  },
)

test('what arrived is recorded while another push hangs, which is sent again later', async () => {
  const lost = await moved(1)
  const arrived = await store.withPass(2)
  await arrived.give('1.00')
  await store.follow()
  service.answers(({ token }) =>
    lost.tokens.includes(token) ? new Promise(() => undefined) : { status: 200 },
  )
  const hung = apnsOf(platform)!
  const sending = pushDevices(platform, hung)
  await expect.poll(() => store.queued(arrived.pass_id)).toEqual([])
  expect(await send()).toBe(false)
  hung.close()
  await sending
  service.pushes.splice(0)
  service.answers(() => ({ status: 200 }))
  after(60_000)
  await sendAll()
  expect(service.tokens()).toEqual(lost.tokens)
})

test.runIf(onPostgres)(
  'a device that is gone is locked before any push, in the order of the follower',
  async () => {
    const { pass_id } = await moved(2)
    const [sent, gone] = await claimPushes(platform.db, 'devices', 10, platform.clock())
    const both = await holding(
      platform,
      `select from pass_device where device_id = ${gone!.device_id} for no key update`,
      async (are) => {
        const settled = settlePushes(
          platform.db,
          [
            { push: sent!, tried: { is: 'sent' } },
            { push: gone!, tried: { is: 'gone' } },
          ],
          platform.clock(),
        )
        await are(1)
        const free = sql`
          select from pass_push where pass_id = ${pass_id} for update nowait`
        return [settled, await free.execute(platform.db)] as const
      },
    )
    await both[0]
    expect(await store.queued(pass_id)).toEqual([])
  },
)

test('pushes of a blocked shop wait', async () => {
  const { pass_id } = await moved(1)
  const turn = (isBlocked: boolean) =>
    sql`
      update shop
      set settings = jsonb_set(settings, '{block_shop}', ${JSON.stringify(isBlocked)}::jsonb)
      where shop_id = ${shop.shop_id}`.execute(platform.db)
  await turn(true)
  expect(await send()).toBe(false)
  await turn(false)
  await sendAll()
  expect(await store.queued(pass_id)).toEqual([])
  expect(service.pushes).toHaveLength(1)
})

test('in a trial without a service nothing is sent, and nothing waits for ever', async () => {
  const { pass_id } = await moved(1)
  const { APPLE_PUSH_URL: _, ...env } = platform.env
  expect(apnsOf({ ...platform, env: env as typeof platform.env })).toBeNull()
  await pushDevices(platform, null)
  expect(service.pushes).toEqual([])
  expect(await store.queued(pass_id)).toEqual([])
})
