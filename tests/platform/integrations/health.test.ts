import { beforeEach, describe, expect, test } from 'vitest'
import { eraseCustomer } from '#contract/customers/change.ts'
import { getHome } from '#contract/home/calls.ts'
import { checkIntegration, repeatIntegrationCall } from '#contract/integrations/calls.ts'
import { callsKept } from '#contract/integrations/integrations.ts'
import { trimCallsJobOf } from '#platform/integrations/calls/trim-calls.ts'
import {
  connectingOf,
  deliver,
  runInbox,
  vendorsOf,
} from '../../support/integrations/connecting.ts'
import { type Person, type TestShop, unique } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ connections: 8 })
const vendors = await vendorsOf(platform)
const { loop, recharge, yotpo } = vendors
let shop: TestShop
let desk: ReturnType<typeof connectingOf>

beforeEach(async () => {
  shop = await platform.shop()
  desk = connectingOf(platform, vendors, shop)
  recharge.revoke(false)
  for (const vendor of [loop, recharge, yotpo]) {
    vendor.hooks.length = 0
    Object.assign(vendor.faults, { status: undefined, isDown: false })
  }
})

const checked = async (name: string) =>
  (await platform.call(shop.people.owner, checkIntegration, { params: { name }, body: {} })).body
const mails = async () =>
  (
    await platform.db
      .selectFrom('mail')
      .select(['to_email', 'subject'])
      .where('shop_id', '=', shop.shop_id)
      .where('name', '=', 'integration_broken')
      .execute()
  ).map(({ to_email, subject }) => [to_email, subject])
const again = (id: string, name = 'recharge') =>
  platform.call(shop.people.owner, repeatIntegrationCall, { params: { name, id }, body: {} })
const delivered = async () => {
  await deliver(platform, recharge.subscribed(recharge.subscriber(`${unique('a')}@b.example`)))
  const [call] = (await desk.calls('recharge')).filter(({ way }) => way === 'in')
  return call!.id
}

describe('a connection', () => {
  test('is checked by a person; one that is off can’t be', async () => {
    const { error } = await platform.call(shop.people.owner, checkIntegration, {
      params: { name: 'recharge' },
      body: {},
    })
    expect(error?.code).toBe('integration_off')
    await desk.recharge()
    expect(await checked('recharge')).toMatchObject({ health: 'good', problem: null })
  })

  test('is checked without noting the addresses of other programs', async () => {
    const address = 'https://other-program.example/in/0123'
    await desk.yotpo()
    await desk.loop()
    yotpo.hooks.push({ id: '901', topic: 'review_create', address, account: yotpo.app_key })
    loop.hooks.push({ id: '902', topic: 'giftcard.requested', address, account: '' })
    for (const name of ['yotpo', 'loop']) {
      await checked(name)
      const [call] = (await desk.calls(name)).filter(({ topic }) => topic === 'check')
      expect(call).toMatchObject({ status: 200, answered: null })
    }
  })

  test('whose vendor is down stays on, and is good again after', async () => {
    await desk.recharge()
    recharge.faults.isDown = true
    expect(await checked('recharge')).toMatchObject({ health: 'late', problem: 'unreachable' })
    recharge.faults.isDown = false
    expect(await checked('recharge')).toMatchObject({ health: 'good', problem: null })
    expect(await mails()).toEqual([])
  })

  test('whose key is refused is broken, and its owners are emailed once', async () => {
    await desk.recharge()
    recharge.revoke()
    for (const _ of [1, 2])
      expect(await checked('recharge')).toMatchObject({
        enabled: true,
        health: 'broken',
        problem: 'access_refused',
      })
    expect(await mails()).toEqual([
      [shop.people.owner.email, 'Recharge no longer accepts our keys'],
    ])
    recharge.revoke(false)
    expect(await checked('recharge')).toMatchObject({ health: 'good' })
  })

  test('that is broken, and deliveries that are stuck, need attention of those who can act', async () => {
    await desk.recharge()
    await deliver(platform, recharge.charged(recharge.subscriber(null)))
    await runInbox(platform)
    recharge.revoke()
    await checked('recharge')
    const seenBy = async (person: Person) =>
      (await platform.call(person, getHome, { query: {} })).body.attention.filter(({ kind }) =>
        /integrations|deliveries/.test(kind),
      )
    expect(await seenBy(shop.people.owner)).toEqual([
      { kind: 'integrations_broken', count: 1 },
      { kind: 'deliveries_stuck', count: 1 },
    ])
    expect(await seenBy(shop.people.staff)).toEqual([])
  })

  test('with Yotpo is broken at the third refusal in a row', async () => {
    await desk.yotpo()
    yotpo.revoke()
    expect((await checked('yotpo')).health).toBe('late')
    expect((await checked('yotpo')).health).toBe('late')
    expect(await mails()).toEqual([])
    expect((await checked('yotpo')).health).toBe('broken')
    expect(await mails()).toHaveLength(1)
  })
})

describe('a delivery', () => {
  test('waits while the vendor refuses us, and is done once it is connected again', async () => {
    await desk.recharge()
    recharge.revoke()
    await delivered()
    await runInbox(platform)
    expect(await desk.read('recharge')).toMatchObject({ health: 'broken', waiting: 1 })
    expect(await mails()).toHaveLength(1)
    recharge.revoke(false)
    await desk.recharge()
    platform.at(new Date(Date.now() + 60_000))
    await runInbox(platform)
    platform.at(new Date())
    expect(await desk.read('recharge')).toMatchObject({ health: 'good', waiting: 0 })
  })

  test.each([403, 404, 422])('that its vendor refuses by %i is its own problem', async (status) => {
    await desk.recharge()
    recharge.faults.status = status
    await delivered()
    await runInbox(platform)
    expect(await desk.read('recharge')).toMatchObject({ problem: null, waiting: 1 })
    expect(await mails()).toEqual([])
    const [call] = (await desk.calls('recharge')).filter(({ way }) => way === 'in')
    expect(call).toMatchObject({ state: 'waiting', problem: 'vendor_error' })
  })

  test('says that its vendor is back, which nobody has to check', async () => {
    await desk.recharge()
    recharge.faults.isDown = true
    await delivered()
    await runInbox(platform)
    expect(await desk.read('recharge')).toMatchObject({ health: 'late', problem: 'unreachable' })
    recharge.faults.isDown = false
    platform.at(new Date(Date.now() + 60_000))
    await runInbox(platform)
    platform.at(new Date())
    expect(await desk.read('recharge')).toMatchObject({ health: 'good', problem: null })
  })

  test('for which nobody has to be asked says nothing about a broken connection', async () => {
    await desk.recharge()
    recharge.revoke()
    await checked('recharge')
    await deliver(platform, recharge.charged(recharge.subscriber(`${unique('a')}@b.example`)))
    await runInbox(platform)
    expect(await desk.read('recharge')).toMatchObject({ health: 'broken', waiting: 0 })
  })

  test('holds up no other vendor’s while its own is down', async () => {
    await desk.recharge()
    await desk.yotpo()
    recharge.faults.isDown = true
    await delivered()
    await deliver(platform, yotpo.deliver(yotpo.reviewed()))
    await runInbox(platform)
    expect(await desk.read('yotpo')).toMatchObject({ health: 'good', waiting: 0 })
    expect(await desk.read('recharge')).toMatchObject({ waiting: 1 })
  })

  test('is shown with its body, and is tried again by a person', async () => {
    await desk.recharge()
    recharge.faults.status = 500
    const id = await delivered()
    await runInbox(platform)
    const [call] = (await desk.calls('recharge')).filter((one) => one.id === id)
    expect(call).toMatchObject({ state: 'waiting', problem: 'vendor_error', tries: 1 })
    expect(call!.sent).toContain('"product_title":"Coffee, 250 g"')
    recharge.faults.status = undefined
    expect((await again(id)).body).toMatchObject({ state: 'waiting', tries: 0 })
    await runInbox(platform)
    expect((await again(id)).error?.code).toBe('call_not_open')
    const [ours] = (await desk.calls('recharge')).filter(({ way }) => way === 'out')
    expect((await again(ours!.id)).error?.code).toBe('call_not_open')
    expect((await again(id, 'loop')).status).toBe(404)
  })

  test('of an erased customer has no body any more, and is done no more', async () => {
    await desk.recharge()
    const { id, email } = await platform.customer(shop)
    await deliver(platform, recharge.charged(recharge.subscriber(email)))
    const erased = await platform.call(shop.people.owner, eraseCustomer, {
      params: { id },
      body: { confirm: 'erase' },
    })
    expect(erased.status).toBe(200)
    await runInbox(platform)
    const rows = await platform.db
      .selectFrom('inbox')
      .select(['body', 'person_digest', 'state'])
      .where('shop_id', '=', shop.shop_id)
      .execute()
    expect(rows).toEqual([{ body: null, person_digest: null, state: 'stuck' }])
    const [call] = (await desk.calls('recharge')).filter(({ way }) => way === 'in')
    expect(call).toMatchObject({ sent: null, state: 'stuck' })
    expect(await desk.read('recharge')).toMatchObject({ stuck: 0, health: 'good' })
    expect((await again(call!.id)).error?.code).toBe('call_not_open')
  })
})

test('the log keeps the last calls of a vendor, and those that are open', async () => {
  await desk.recharge()
  recharge.faults.status = 500
  const open = await delivered()
  recharge.faults.status = undefined
  await platform.db
    .insertInto('integration_call')
    .values(
      Array.from({ length: callsKept + 20 }, () => ({
        shop_id: shop.shop_id,
        name: 'recharge' as const,
        way: 'out' as const,
        topic: 'check',
        status: 200,
        problem: null,
        sent: null,
        answered: null,
        inbox_id: null,
        at: platform.clock(),
      })),
    )
    .execute()
  await trimCallsJobOf(platform).handle({}, { last: false } as never)
  const kept = await platform.db
    .selectFrom('integration_call')
    .select('call_id')
    .where('shop_id', '=', shop.shop_id)
    .execute()
  expect(kept).toHaveLength(callsKept + 1)
  expect(kept.map(({ call_id }) => `ic${call_id}`)).toContain(open)
})
