import { beforeEach, describe, expect, test } from 'vitest'
import {
  cancelEgift,
  convertEgift,
  copyEgiftLink,
  countEgifts,
  getEgift,
  issueEgift,
  listEgifts,
  putEgiftSettings,
  releaseEgift,
  searchEgifts,
} from '#contract/egifts/calls.ts'
import { defaultEgiftSettings } from '#rules/egifts/egifts.ts'
import { type Gifting, giftingOf } from '../../support/egifts/gifting.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ connections: 25, ties: 'after all' })
let shop: TestShop
let desk: Gifting
const noon = '2026-06-01T12:00:00Z'
beforeEach(async () => {
  platform.at(noon)
  shop = await platform.shop()
  desk = await giftingOf(platform, shop)
})

describe('lists', () => {
  test('by status, by name, e-mail, order and cart, with keys to go on from and counts', async () => {
    const made = [
      await desk.make({ order: '#77-A', sender: { name: 'Zelda' } }),
      await desk.make({ draft: true }),
      await desk.make({ send_at: '2026-06-05T09:00:00Z' }),
    ]
    const ids = (rows: { egift_id: string }[]) => rows.map(({ egift_id }) => egift_id)
    const { body } = await platform.call(shop.people.limited, listEgifts, {
      query: { page: 1, limit: 2 },
    })
    expect([body.count, ids(body.rows)]).toEqual([3, [made[2]!.id, made[1]!.id]])
    const rest = (
      await platform.call(shop.people.owner, listEgifts, {
        query: { limit: 2, after: body.after! },
      })
    ).body
    expect([ids(rest.rows), rest.after]).toEqual([[made[0]!.id], null])
    expect(
      ids(
        (await platform.call(shop.people.owner, listEgifts, { query: { status: 'draft' } })).body
          .rows,
      ),
    ).toEqual([made[1]!.id])
    for (const search of ['ZELDA', made[0]!.email.slice(0, 12), '#77-A'.toLowerCase()])
      expect(
        ids(
          (await platform.call(shop.people.owner, searchEgifts, { query: { search } })).body.rows,
        ),
      ).toEqual([made[0]!.id])
    expect(
      (await platform.call(shop.people.owner, searchEgifts, { query: { search: '%' } })).body.count,
    ).toBe(0)
    expect((await platform.call(shop.people.owner, countEgifts, {})).body.counts).toEqual({
      sent: 1,
      draft: 1,
      scheduled: 1,
    })
    const other = await platform.shop()
    expect(
      (await platform.call(other.people.owner, searchEgifts, { query: { search: 'Zelda' } })).body,
    ).toMatchObject({ count: 0, rows: [] })
  })
})

describe('settings', () => {
  const put = (more: object) =>
    platform.call(shop.people.owner, putEgiftSettings, {
      body: { ...defaultEgiftSettings, ...more },
    })
  test.each([
    [{ channels: { email: false, link: false } }, 'channels'],
    [{ earliest_days: 10, latest_days: 5 }, 'latest_days'],
    [{ claim_days: 3, last_chance_days: 3 }, 'last_chance_days'],
    [{ message_max: 100000 }, 'message_max'],
    [{ fraud_hold_above: '-5' }, 'fraud_hold_above'],
    [{ claim_days: 0 }, 'claim_days'],
  ])('%o is refused with its field', async (more, field) => {
    expect(await put(more)).toMatchObject({ status: 422, error: { code: 'invalid_input', field } })
  })
})

test('of another shop nothing is there', async () => {
  const other = await platform.shop()
  const { id } = await desk.make()
  for (const call of [getEgift, issueEgift, releaseEgift, copyEgiftLink, convertEgift, cancelEgift])
    expect(await platform.call(other.people.owner, call, { params: { id } })).toMatchObject({
      status: 404,
      error: { code: 'not_found' },
    })
})
