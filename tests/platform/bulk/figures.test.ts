import { describe, expect, test } from 'vitest'
import { disableBulk, exportBulk, getBulkProgress } from '#contract/bulk/run.ts'
import { indepthBulk, overviewBulks } from '#contract/bulk/figures.ts'
import { mergeGiftCards } from '#contract/gift-cards/change.ts'
import { listActivity } from '#contract/store-credit/calls.ts'
import { readingOf } from '../../support/bulk/reading.ts'
import {
  byHand,
  checked,
  checkpoint,
  finished,
  settle,
  started,
  turn,
  upload,
} from '../../support/bulk/campaigns.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ at: '2026-03-01T10:00:00Z', ties: 'after all' })
const { stateOf, rowsOf, spend, order } = readingOf(platform, shop)

describe('an export', () => {
  test('bears the name of the campaign, holds no formula, and codes as the person may see them', async () => {
    const url = await upload(
      platform,
      shop,
      [
        'email,name,amount\n',
        'x1@x.example,"=cmd|\'/c calc\'!A0",5\n',
        'x2@x.example,＝1+1,5\n',
        'x3@x.example,"a,""b""",5\n',
      ].join(''),
    )
    const id = await finished(platform, shop, {
      operation_name: 'gift_card',
      title: '=Sale: "50 %"',
      source: { csv: { url } },
    })
    const file = await platform.call(shop.people.owner, exportBulk, { params: { id } })
    expect(decodeURIComponent(file.headers.get('content-disposition')!.split("''")[1]!)).toBe(
      '=Sale 50 %.csv',
    )
    const lines = file.text.split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[1]).toContain(",'=cmd|'/c calc'!A0,")
    expect(lines[2]).toContain(",'＝1+1,")
    expect(lines[3]).toContain(',"a,""b""",x3@x.example,5.00,')
    expect(lines[1]).toMatch(/,[A-Z2-9]{4}( [A-Z2-9]{4}){3},/)
    await platform.db
      .updateTable('shop')
      .set({
        settings: JSON.stringify({
          is_accepted_terms: true,
          create_bulk_enabled: true,
          hiding_gift_card_code_except_last_4_digits: true,
          features: [
            { name: 'bulk_rows', count: null },
            { name: 'analytics_indepth', count: null },
          ],
        }),
      })
      .where('shop_id', '=', shop.shop_id)
      .execute()
    expect(
      (await platform.call(shop.people.owner, exportBulk, { params: { id } })).text,
    ).not.toMatch(/,[A-Z2-9]{4}( [A-Z2-9]{4}){3},/)
  })

  test('in the middle of a run is of one moment: the rows that are done are the first ones', async () => {
    const id = await started(platform, shop, byHand(300))
    for (let n = 0; n < 3; n += 1) {
      await turn(platform)
      const states = (await platform.call(shop.people.owner, exportBulk, { params: { id } })).text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[7])
      expect(states).toHaveLength(300)
      expect(states.lastIndexOf('done')).toBeLessThan(states.indexOf('waiting'))
    }
    await settle(platform)
  })
})

test('says who started it, by the older calls or not, and how far the work on its cards is', async () => {
  const id = await checked(
    platform,
    shop,
    byHand(120, '10.00', { expires_on: '2099-01-31' }),
    shop.people.staff,
  )
  expect(await stateOf(id)).toMatchObject({ started_by: null, legacy: false })
  await checkpoint(platform, shop.people.owner, id, 'start')
  await settle(platform)
  const owner = shop.people.owner
  expect(await stateOf(id)).toMatchObject({
    by: { email: shop.people.staff.email },
    started_by: { staff_id: `s${owner.staff_id}`, email: owner.email },
  })
  const taskOf = async () =>
    (await platform.call(owner, getBulkProgress, { params: { id } })).body.progress.task
  expect(await taskOf()).toBeNull()
  await platform.call(owner, disableBulk, { params: { id }, body: { disabled: true } })
  expect(await taskOf()).toEqual({ kind: 'disable', rows: 0 })
  await turn(platform)
  expect(await taskOf()).toEqual({ kind: 'disable', rows: 50 })
  await settle(platform)
  expect(await taskOf()).toBeNull()
})

test('the movements of its credit are listed by it, its own and no others', async () => {
  const id = await finished(platform, shop, byHand(3))
  const next = await finished(platform, shop, byHand(2))
  const [first] = await rowsOf(id)
  await spend(first!.gift_card_id!, 400n, '2026-03-02T10:00:00Z')
  const listed = async (bulk: string, query = {}, by = shop.people.owner) =>
    (await platform.call(by, listActivity, { query: { bulk, ...query } })).body.rows
      .map(({ kind }) => kind)
      .toSorted()
  expect(await listed(id)).toEqual(['issue', 'issue', 'issue', 'redeem'])
  expect(await listed(id, { kind: 'redeem' })).toEqual(['redeem'])
  expect(await listed(next)).toEqual(['issue', 'issue'])
  expect(await listed(id, {}, other.people.owner)).toEqual([])
})

test('what became of a campaign is told by the day: given, used, what it sold, how soon', async () => {
  const id = await finished(platform, shop, byHand(4, '10.00'))
  const cards = (await rowsOf(id)).map(({ gift_card_id }) => gift_card_id!)
  await order('#A1', 5000n)
  await spend(cards[0]!, 600n, '2026-03-03T10:00:00Z', '#A1')
  await spend(cards[1]!, 1000n, '2026-03-03T11:00:00Z', '#A1')
  await spend(cards[0]!, 400n, '2026-03-05T10:00:00Z')
  platform.at('2026-03-06T10:00:00Z')
  const { body } = await platform.call(shop.people.limited, indepthBulk, {
    params: { id },
    body: {},
  })
  expect(body).toMatchObject({
    issued: '40.00',
    redeemed: '20.00',
    expired: '0.00',
    taken_back: '0.00',
    outstanding: '20.00',
    cards: 4,
    cards_used: 2,
    percent: 50,
    revenue: '50.00',
    orders: 1,
    days_to_redeem: 2,
    range: { from: '2026-03-01', to: '2026-03-06' },
  })
  expect(body.days[2]).toEqual({
    day: '2026-03-03',
    issued: '0.00',
    redeemed: '16.00',
    revenue: '50.00',
  })
  expect(body.days.map(({ issued }) => issued)).toEqual([
    '40.00',
    '0.00',
    '0.00',
    '0.00',
    '0.00',
    '0.00',
  ])
  expect(
    (
      await platform.call(shop.people.owner, indepthBulk, {
        params: { id },
        body: { fromDate: '2026-03-04' },
      })
    ).body,
  ).toMatchObject({ redeemed: '4.00', issued: '0.00' })
  expect(
    await platform.call(shop.people.owner, indepthBulk, {
      params: { id },
      body: { fromDate: '2026-03-05', toDate: '2026-03-04' },
    }),
  ).toMatchObject({ status: 422, error: { field: 'fromDate' } })
  const theirs = await checked(platform, other, byHand(1))
  const overview = await platform.call(shop.people.owner, overviewBulks, {
    body: { campaigns_data: [{ id, type: 'gift_card' }], campaigns_ids: [theirs, 'x1', id] },
  })
  expect(overview.body.rows).toMatchObject([
    { id, type: 'gift_card', issued: '40.00', redeemed: '20.00', revenue: '50.00' },
  ])
  expect(overview.body.rows).toHaveLength(1)
  platform.at('2026-03-01T10:00:00Z')
})

test('its figures follow credit to the card into which its own was merged or split, once', async () => {
  const id = await finished(platform, shop, byHand(3, '10.00'))
  const [one, two, three] = (await rowsOf(id)).map(({ gift_card_id }) => gift_card_id!)
  const figures = async () =>
    (await platform.call(shop.people.owner, indepthBulk, { params: { id }, body: {} })).body
  await platform.db
    .updateTable('gift_card')
    .set({ customer_email: 'one@customers.example' })
    .where('shop_id', '=', shop.shop_id)
    .where(
      'gift_card_id',
      'in',
      [one, two, three].map((card) => BigInt(card!.slice(1))),
    )
    .execute()
  await order('#M1', 3000n)
  const merged = await platform.call(
    shop.people.owner,
    mergeGiftCards,
    { params: { id: one! }, body: { from: [two!] } },
    { key: `merge-${one}` },
  )
  expect(merged.status).toBe(200)
  await spend(one!, 1500n, '2026-03-03T10:00:00Z', '#M1')
  platform.at('2026-03-06T10:00:00Z')
  expect(await figures()).toMatchObject({
    issued: '30.00',
    redeemed: '15.00',
    outstanding: '15.00',
    cards: 3,
    cards_used: 2,
    revenue: '30.00',
    orders: 1,
    days_to_redeem: 2,
  })
  const again = await platform.call(
    shop.people.owner,
    mergeGiftCards,
    { params: { id: three! }, body: { from: [one!] } },
    { key: `merge-${three}` },
  )
  expect(again.status).toBe(200)
  expect(await figures()).toMatchObject({
    issued: '30.00',
    redeemed: '15.00',
    outstanding: '15.00',
  })
  await spend(three!, 1500n, '2026-03-07T10:00:00Z')
  platform.at('2026-03-08T10:00:00Z')
  expect(await figures()).toMatchObject({ redeemed: '30.00', outstanding: '0.00', cards_used: 3 })
  platform.at('2026-03-01T10:00:00Z')
})
