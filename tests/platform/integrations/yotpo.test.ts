import { beforeEach, describe, expect, test } from 'vitest'
import { listWorkflowSchemas } from '#contract/workflows/define.ts'
import { triesMost } from '#platform/integrations/rest.ts'
import {
  connectingOf,
  deliver,
  runInbox,
  vendorsOf,
} from '../../support/integrations/connecting.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ connections: 8 })
const vendors = await vendorsOf(platform)
const { yotpo } = vendors
let shop: TestShop
let desk: ReturnType<typeof connectingOf>

beforeEach(async () => {
  shop = await platform.shop()
  desk = connectingOf(platform, vendors, shop)
  yotpo.hooks.length = 0
})

const inbox = () =>
  platform.db
    .selectFrom('inbox')
    .select(['state', 'problem', 'tries'])
    .where('shop_id', '=', shop.shop_id)
    .execute()
const events = () =>
  platform.db
    .selectFrom('event')
    .select(['topic', 'subject', 'external_id', 'data'])
    .where('shop_id', '=', shop.shop_id)
    .orderBy('external_id')
    .execute()

describe('a delivery of Yotpo', () => {
  beforeEach(() => desk.yotpo())

  test('is believed as far as Yotpo itself says so', async () => {
    const review = yotpo.reviewed({ score: 4, email: 'ada@customers.example' })
    const forged = { ...review, score: 5, email: 'evil@customers.example' }
    await deliver(platform, yotpo.deliver(forged))
    await runInbox(platform)
    expect(await events()).toMatchObject([
      {
        topic: 'review_created',
        subject: 'ada@customers.example',
        external_id: `yotpo:review:${review.id}`,
        data: { review: { score: 4, verified: true } },
      },
    ])
  })

  test('of a review that Yotpo doesn’t have is no event, and stuck after twelve tries', async () => {
    await deliver(platform, yotpo.deliver({ ...yotpo.reviewed(), id: '999999' }))
    const from = Date.now()
    for (let n = 1; n <= triesMost; n += 1) {
      platform.at(new Date(from + n * 7 * 60 * 60 * 1000))
      await runInbox(platform)
      const state = n < triesMost ? 'waiting' : 'stuck'
      expect(await inbox()).toMatchObject([{ state, problem: 'not_confirmed', tries: n }])
    }
    platform.at(new Date())
    expect(await events()).toEqual([])
  })

  test('is left out where the shop counts verified buyers alone', async () => {
    await desk.disable('yotpo')
    await desk.enable('yotpo', { settings: { verified_only: true } })
    await desk.yotpo()
    await deliver(platform, yotpo.deliver(yotpo.reviewed({ verified_buyer: false })))
    await deliver(platform, yotpo.deliver(yotpo.reviewed({ verified_buyer: true })))
    await runInbox(platform)
    expect(await events()).toHaveLength(1)
  })

  test('of a changed review is an event for each version', async () => {
    const review = yotpo.reviewed()
    yotpo.change(review)
    for (const _ of [1, 2]) await deliver(platform, yotpo.deliver(review, 'review_updated'))
    await deliver(platform, yotpo.deliver(review))
    await runInbox(platform)
    expect((await events()).map(({ topic }) => topic)).toEqual(['review_created', 'review_updated'])
  })
})

test('a change that never happened is no event, whoever delivers it', async () => {
  await desk.yotpo()
  await deliver(platform, yotpo.deliver(yotpo.reviewed(), 'review_updated'))
  await runInbox(platform)
  expect(await inbox()).toMatchObject([{ state: 'done' }])
  expect(await events()).toEqual([])
})

test('triggers of vendors are in the schemas while they are connected', async () => {
  const ours = async () => {
    const { body } = await platform.call(shop.people.owner, listWorkflowSchemas, {})
    const names = ['review_created', 'review_updated', 'subscription_charged']
    return body.triggers.filter(({ name }) => names.includes(name))
  }
  expect(await ours()).toEqual([])
  await desk.yotpo()
  expect((await ours()).map(({ name }) => name)).toEqual(['review_created', 'review_updated'])
  expect((await ours())[0]!.fields.map(({ name }) => name)).toContain('review.score')
  await desk.recharge()
  expect(await ours()).toHaveLength(3)
  await desk.disable('yotpo')
  expect((await ours()).map(({ name }) => name)).toEqual(['subscription_charged'])
})
