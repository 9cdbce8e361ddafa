import { afterEach, expect, test } from 'vitest'
import {
  getBulkProgress,
  listBulkRows,
  previewBulkUndo,
  retryBulkRows,
} from '#contract/bulk/run.ts'
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

const { platform, shop } = await suite({ ties: 'after all' })
const { stateOf, cardsOf } = readingOf(platform, shop)
afterEach(() => settle(platform))

test('a run makes each card once, with its code, credit and mail, and tells who started it', async () => {
  const known = await platform.customer(shop, { email: 'known@x.example', name: 'Known' })
  const url = await upload(
    platform,
    shop,
    'email,name,amount,note\nknown@x.example,K,10,\nnew@x.example,New One,20,Thanks\nbad,B,5,\n',
  )
  const id = await started(platform, shop, {
    operation_name: 'gift_card',
    title: 'Spring',
    expires_on: '2099-01-31',
    email: { active: true, subject: 'Yours' },
    source: { csv: { url } },
  })
  await settle(platform)
  expect(await stateOf(id)).toMatchObject({
    state: 'bulk_finished',
    rows_total: 3,
    rows_done: 2,
    rows_failed: 0,
    amount_done: '30.00',
    by: { name: 'owner' },
  })
  expect(
    (await platform.call(shop.people.owner, getBulkProgress, { params: { id } })).body.progress,
  ).toMatchObject({ rows_done: 2, rows_skipped: 1, mails: 2, mails_sent: 0, rows_per_second: null })
  const { rows } = (
    await platform.call(shop.people.owner, listBulkRows, { params: { id }, query: {} })
  ).body
  expect(rows).toMatchObject([
    { state: 'done', platform_customer_id: known.id, mail_state: 'queued' },
    { state: 'done', name: 'New One' },
    { state: 'skipped', gift_card_id: null, code: '' },
  ])
  expect(rows[1]!.code).toMatch(/^[A-Z2-9]{4}( [A-Z2-9]{4}){3}$/)
  expect(
    await platform.db
      .selectFrom('movement')
      .select(['amount', 'source', 'note', 'expires_on'])
      .where('cause_id', '=', id)
      .orderBy('amount')
      .execute(),
  ).toMatchObject([
    { amount: 1000n, source: 'bulk', expires_on: '2099-01-31' },
    { amount: 2000n, note: 'Thanks' },
  ])
  const mails = await platform.db
    .selectFrom('mail')
    .select(['name', 'to_email', 'subject'])
    .where('shop_id', '=', shop.shop_id)
    .orderBy('to_email')
    .execute()
  expect(mails).toMatchObject([
    { name: 'bulk_gift_card', to_email: 'known@x.example', subject: '' },
    { to_email: 'new@x.example' },
    { name: 'bulk_finished', to_email: shop.people.owner.email, subject: 'Campaign ended: Spring' },
  ])
})

test('ten rows of one shop are not held up by thousands of another', async () => {
  const other = await platform.shop()
  const long = await checked(platform, other, byHand(1000))
  const short = await checked(platform, shop, byHand(10))
  await checkpoint(platform, other.people.owner, long, 'start')
  await checkpoint(platform, shop.people.owner, short, 'start')
  for (let n = 0; n < 4; n += 1) await turn(platform)
  expect((await stateOf(short)).state).toBe('bulk_finished')
  expect((await stateOf(long, other)).rows_done).toBeLessThan(200)
})

test('a row that breaks fails alone, can be tried again, and the rest are done', async () => {
  const id = await started(platform, shop, byHand(120))
  const bulk_id = BigInt(id.slice(1))
  await platform.db
    .updateTable('bulk_row')
    .set({ amount: 0n })
    .where('bulk_id', '=', bulk_id)
    .where('row_no', '=', 77)
    .execute()
  await settle(platform)
  expect(await stateOf(id)).toMatchObject({
    state: 'bulk_finished',
    rows_done: 119,
    rows_failed: 1,
    problem: null,
  })
  expect(
    (
      await platform.call(shop.people.owner, listBulkRows, {
        params: { id },
        query: { state: 'failed' },
      })
    ).body.rows,
  ).toMatchObject([{ row_no: 77, problem: 'broken', gift_card_id: null }])
  await platform.db
    .updateTable('bulk_row')
    .set({ amount: 500n })
    .where('bulk_id', '=', bulk_id)
    .where('row_no', '=', 77)
    .execute()
  expect(
    (await platform.call(shop.people.owner, retryBulkRows, { params: { id } })).body.bulk.state,
  ).toBe('bulk_started')
  await settle(platform)
  expect(await stateOf(id)).toMatchObject({
    state: 'bulk_finished',
    rows_done: 120,
    rows_failed: 0,
  })
  expect(await cardsOf(id)).toHaveLength(120)
})

test("credit goes to customers' cards, after a reset where wanted; none to those blocked since", async () => {
  const people = [
    await platform.customer(shop),
    await platform.customer(shop),
    await platform.customer(shop),
  ]
  const url = await upload(
    platform,
    shop,
    `email,amount\n${people.map(({ email }) => `${email},10`).join('\n')}\n`,
  )
  const source = { csv: { url, reset_to_zero: true } }
  await finished(platform, shop, { operation_name: 'loyalty_card', source })
  const again = await checked(platform, shop, {
    operation_name: 'loyalty_card',
    on_credited_lately: 'keep',
    source,
  })
  await platform.db
    .updateTable('customer')
    .set({ blocked_at: new Date() })
    .where('customer_id', '=', people[2]!.customer_id)
    .execute()
  await checkpoint(platform, shop.people.owner, again, 'start')
  await settle(platform)
  expect(await stateOf(again)).toMatchObject({ state: 'bulk_finished', rows_done: 2 })
  const cards = await platform.db
    .selectFrom('gift_card')
    .select(['balance', 'version'])
    .where(
      'customer_id',
      'in',
      people.map(({ customer_id }) => customer_id),
    )
    .orderBy('version')
    .execute()
  expect(cards).toEqual([
    { balance: 1000n, version: 1 },
    { balance: 1000n, version: 3 },
    { balance: 1000n, version: 3 },
  ])
  expect(
    (await platform.call(shop.people.owner, previewBulkUndo, { params: { id: again } })).body,
  ).toMatchObject({ cards: 2, takes_back: '20.00', spent: '0.00' })
})
