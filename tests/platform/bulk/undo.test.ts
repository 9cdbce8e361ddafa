import { describe, expect, test } from 'vitest'
import { getBulkProgress, previewBulkUndo, undoBulk } from '#contract/bulk/run.ts'
import { getHome } from '#contract/home/calls.ts'
import { readingOf } from '../../support/bulk/reading.ts'
import { erasingOf } from '../../support/customers/erasing.ts'
import { byHand, finished, settle, upload } from '../../support/bulk/campaigns.ts'
import type { Person } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ at: '2026-03-01T10:00:00Z', ties: 'after all' })
const { stateOf, rowsOf, spend } = readingOf(platform, shop)

describe('undo of a whole run', () => {
  test('says first what is unspent, then takes exactly that back, and calls back waiting mails', async () => {
    const url = await upload(
      platform,
      shop,
      `email,amount\n${Array.from({ length: 60 }, (_, i) => `u${i}@x.example,10`).join('\n')}\n`,
    )
    const id = await finished(platform, shop, {
      operation_name: 'gift_card',
      email: { active: true },
      source: { csv: { url } },
    })
    const [first, second] = await rowsOf(id)
    await spend(first!.gift_card_id!, 1000n, '2026-03-02T10:00:00Z')
    await spend(second!.gift_card_id!, 400n, '2026-03-02T10:00:00Z')
    const { body } = await platform.call(shop.people.owner, previewBulkUndo, { params: { id } })
    expect(body).toEqual({
      cards: 59,
      takes_back: '586.00',
      gives_back: '0.00',
      spent: '14.00',
      spent_cards: 2,
      expired: '0.00',
      currency: 'GBP',
    })
    expect(
      (await platform.call(shop.people.owner, undoBulk, { params: { id } })).body.bulk.state,
    ).toBe('undoing')
    await settle(platform)
    expect(await stateOf(id)).toMatchObject({ state: 'undone' })
    expect(
      (await platform.call(shop.people.owner, getBulkProgress, { params: { id } })).body.progress,
    ).toMatchObject({ rows_done: 60, rows_undone: 59 })
    const left = await platform.db
      .selectFrom('gift_card')
      .select(({ fn }) => fn.sum('balance').as('n'))
      .where('shop_id', '=', shop.shop_id)
      .executeTakeFirst()
    expect(Number(left?.n)).toBe(0)
    const mails = await platform.db
      .selectFrom('mail')
      .select('state')
      .where('bulk_id', '=', BigInt(id.slice(1)))
      .orderBy('state')
      .execute()
    expect(mails.map(({ state }) => state)).toEqual([
      ...Array.from({ length: 58 }, () => 'cancelled'),
      'queued',
      'queued',
    ])
    expect(await platform.call(shop.people.owner, undoBulk, { params: { id } })).toMatchObject({
      status: 409,
      error: { code: 'already_undone' },
    })
  })

  test('says first what was reset to zero before it, and gives exactly that back', async () => {
    const one = await platform.customer(shop)
    const source = {
      csv: {
        url: await upload(platform, shop, `email,amount\n${one.email},10\n`),
        reset_to_zero: true,
      },
    }
    await finished(platform, shop, { operation_name: 'loyalty_card', source })
    const id = await finished(platform, shop, {
      operation_name: 'loyalty_card',
      on_credited_lately: 'keep',
      source: {
        csv: {
          ...source.csv,
          url: await upload(platform, shop, `email,amount\n${one.email},25\n`),
        },
      },
    })
    expect(
      (await platform.call(shop.people.owner, previewBulkUndo, { params: { id } })).body,
    ).toMatchObject({ takes_back: '25.00', gives_back: '10.00' })
    await platform.call(shop.people.owner, undoBulk, { params: { id } })
    await settle(platform)
    expect(
      (
        await platform.db
          .selectFrom('gift_card')
          .select('balance')
          .where('customer_id', '=', one.customer_id)
          .executeTakeFirst()
      )?.balance,
    ).toBe(1000n)
  })

  test('gives back nothing of what was reset to a person who was erased since', async () => {
    const one = await platform.customer(shop)
    const two = await platform.customer(shop)
    const give = (amount: string, reset_to_zero: boolean) =>
      upload(platform, shop, `email,amount\n${one.email},${amount}\n${two.email},${amount}\n`).then(
        (url) =>
          finished(platform, shop, {
            operation_name: 'loyalty_card',
            on_credited_lately: 'keep',
            source: { csv: { url, reset_to_zero } },
          }),
      )
    await give('50', false)
    const id = await give('10', true)
    expect((await erasingOf(platform).erase(shop, one.id)).status).toBe(200)
    const done = await platform.call(shop.people.owner, undoBulk, { params: { id } })
    expect(done.status).toBe(200)
    await settle(platform)
    const balances = await platform.db
      .selectFrom('gift_card')
      .select('balance')
      .where('customer_id', 'in', [one.customer_id, two.customer_id])
      .orderBy('customer_id')
      .execute()
    expect(balances.map(({ balance }) => balance)).toEqual([0n, 5000n])
  })

  test('is for the owner always, and for who started it within 24 hours', async () => {
    const mine = await finished(platform, shop, byHand(1), shop.people.staff)
    const theirs = await finished(platform, shop, byHand(1))
    const staff = shop.people.staff
    const preview = (by: Person, id: string) =>
      platform.call(by, previewBulkUndo, { params: { id } })
    expect((await preview(staff, mine)).status).toBe(200)
    expect(await preview(staff, theirs)).toMatchObject({
      status: 403,
      error: { code: 'forbidden' },
    })
    platform.at('2026-03-02T10:00:01Z')
    expect(await preview(staff, mine)).toMatchObject({
      status: 403,
      error: { code: 'undo_too_late' },
    })
    expect((await preview(shop.people.owner, mine)).status).toBe(200)
    expect(await preview(other.people.owner, mine)).toMatchObject({ status: 404 })
    platform.at('2026-03-01T10:00:00Z')
  })
})

test('a campaign whose sum is more than any one card may hold is told and undone to the penny', async () => {
  const sum = '10099999999998.99'
  const id = await finished(platform, other, byHand(101, '99999999999.99'))
  expect(await stateOf(id, other)).toMatchObject({ state: 'bulk_finished', amount_done: sum })
  const by = other.people.owner
  expect((await platform.call(by, getHome, { query: {} })).status).toBe(200)
  expect((await platform.call(by, previewBulkUndo, { params: { id } })).body).toMatchObject({
    cards: 101,
    takes_back: sum,
  })
  expect((await platform.call(by, undoBulk, { params: { id } })).status).toBe(200)
  await settle(platform)
  expect(await stateOf(id, other)).toMatchObject({ state: 'undone', amount_done: sum })
})
