import { expect, test } from 'vitest'
import { exportBadRows, getDryRun } from '#contract/bulk/draft.ts'
import { listBulkRows } from '#contract/bulk/run.ts'
import { changeCustomer } from '#contract/customers/change.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { checked, upload } from '../../support/bulk/campaigns.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({
  at: '2026-03-01T10:00:00Z',
  shop: {
    settings: {
      limit_store_credit_issue_min_value: '1.00',
      limit_store_credit_issue_max_value: '100.00',
    },
  },
})

const dryRun = async (id: string) =>
  (await platform.call(shop.people.owner, getDryRun, { params: { id } })).body
const rowsOf = async (id: string, query = {}) =>
  (await platform.call(shop.people.owner, listBulkRows, { params: { id }, query })).body

test('a dry run says of each row what will happen, sums it up, and writes nothing else', async () => {
  const ada = await platform.customer(shop, { email: 'ada@x.example', name: 'Ada' })
  const grace = await platform.customer(shop, { email: 'grace@x.example' })
  const blocked = await platform.customer(shop, { email: 'mallory@x.example' })
  await platform.call(shop.people.owner, changeCustomer, {
    params: { id: blocked.id },
    body: { blocked: true },
  })
  await platform.call(shop.people.owner, updateBalance, {
    params: { id: grace.id },
    body: { valueToUpdate: '5', reason: 'Refund' },
  })
  const lines = [
    'ADA@x.example,Ada,10,',
    'new@x.example,"=HYPERLINK(""x"")",20,2026-12-31',
    'ada@x.example,Ada again,10,',
    'grace@x.example,Grace,7,',
    'mallory@x.example,M,7,',
    'not an address,N,7,',
    'over@x.example,O,100.01,',
    'under@x.example,U,1.00,',
    'amount@x.example,A,ten,',
    'date@x.example,D,5,2026-02-28',
    'date2@x.example,D,5,soon',
    'max@x.example,X,100,2026-03-01',
    ',nobody,5,',
  ]
  const before = await platform.db.selectFrom('movement').select('movement_id').execute()
  const id = await checked(platform, shop, {
    operation_name: 'gift_card',
    email: { active: true },
    expires_on: '2027-06-30',
    source: {
      csv: {
        url: await upload(platform, shop, `email,name,amount,expires on\n${lines.join('\n')}\n`),
      },
    },
  })
  const report = await dryRun(id)
  expect(report).toMatchObject({
    state: 'checked',
    rows_total: 13,
    rows_checked: 13,
    face_value: '130.00',
    people: 3,
    mails: 3,
    reset: '0.00',
    liability_now: '5.00',
    liability_after: '135.00',
    expected_redemption: null,
  })
  expect(
    Object.fromEntries(report.verdicts.map(({ verdict, rows, runs }) => [verdict, [rows, runs]])),
  ).toEqual({
    new_card: [2, true],
    existing_customer: [1, true],
    duplicate: [1, false],
    credited_lately: [1, false],
    blocked: [1, false],
    bad_address: [2, false],
    over_limit: [1, false],
    under_limit: [1, false],
    bad_amount: [1, false],
    bad_date: [2, false],
  })
  expect(report.expiries).toEqual([
    { on: '2026-03-01', amount: '100.00' },
    { on: '2026-12-31', amount: '20.00' },
    { on: '2027-06-30', amount: '10.00' },
  ])
  expect((await rowsOf(id)).rows[2]).toMatchObject({
    line: 4,
    verdict: 'duplicate',
    detail: '2',
    state: 'skipped',
    amount: '10.00',
    email: 'ada@x.example',
    platform_customer_id: ada.id,
  })
  expect((await rowsOf(id, { verdict: 'over_limit' })).rows).toMatchObject([
    { line: 8, detail: '100.00', typed_amount: '100.01' },
  ])
  expect((await rowsOf(id, { search: 'GRACE' })).rows).toHaveLength(1)
  const walked = await rowsOf(id, { limit: 5 })
  expect(
    (await rowsOf(id, { limit: 5, after: walked.after! })).rows.map(({ row_no }) => row_no),
  ).toEqual([6, 7, 8, 9, 10])
  const bad = await platform.call(shop.people.owner, exportBadRows, { params: { id } })
  expect(bad.text.split('\r\n')).toHaveLength(10 + 2)
  expect(bad.text).toContain('10,amount@x.example,A,ten,,,bad_amount,')
  expect(await platform.db.selectFrom('movement').select('movement_id').execute()).toEqual(before)
  const kept = await checked(platform, shop, {
    operation_name: 'gift_card',
    on_duplicate: 'keep',
    on_credited_lately: 'keep',
    source: {
      csv: {
        url: await upload(platform, shop, `email,name,amount,expires on\n${lines.join('\n')}\n`),
      },
    },
  })
  expect(
    (await dryRun(kept)).verdicts
      .filter(({ runs }) => runs)
      .map(({ verdict, rows }) => [verdict, rows]),
  ).toEqual([
    ['new_card', 2],
    ['existing_customer', 1],
    ['duplicate', 1],
    ['credited_lately', 1],
  ])
})

test('credit for customers needs customers; with a reset to zero it says how much that is', async () => {
  const rich = await platform.customer(shop, { email: 'rich@x.example' })
  await platform.call(shop.people.owner, updateBalance, {
    params: { id: rich.id },
    body: { valueToUpdate: '30', reason: 'Refund' },
  })
  const url = await upload(
    platform,
    shop,
    'email,amount\nrich@x.example,10\nstranger@x.example,10\n',
  )
  const id = await checked(platform, shop, {
    operation_name: 'loyalty_card',
    on_credited_lately: 'keep',
    source: { csv: { url, reset_to_zero: true } },
  })
  expect(await dryRun(id)).toMatchObject({
    reset: '30.00',
    face_value: '10.00',
    people: 1,
    verdicts: [
      { verdict: 'credited_lately', rows: 1 },
      { verdict: 'not_a_customer', rows: 1, runs: false },
    ],
  })
  const twice = await upload(platform, shop, 'email,amount\nrich@x.example,10\nrich@x.example,4\n')
  const keep = {
    operation_name: 'loyalty_card',
    on_credited_lately: 'keep',
    on_duplicate: 'keep',
  } as const
  expect(
    await dryRun(await checked(platform, shop, { ...keep, source: { csv: { url: twice } } })),
  ).toMatchObject({ face_value: '14.00', reset: '0.00' })
  // a second row would deduct what the first one gave
  expect(
    await dryRun(
      await checked(platform, shop, {
        ...keep,
        source: { csv: { url: twice, reset_to_zero: true } },
      }),
    ),
  ).toMatchObject({
    face_value: '10.00',
    reset: '30.00',
    verdicts: [
      { verdict: 'duplicate', rows: 1, runs: false },
      { verdict: 'credited_lately', rows: 1, runs: true },
    ],
  })
  const hand = await checked(platform, shop, {
    operation_name: 'loyalty_card',
    on_credited_lately: 'keep',
    source: [
      { count: 2, entity_data: { balance: '5', platform_customer_id: rich.id } },
      { count: 1, entity_data: { balance: '5', platform_customer_id: 'nobody' } },
    ],
  })
  expect((await dryRun(hand)).verdicts.map(({ verdict, rows }) => [verdict, rows])).toEqual([
    ['duplicate', 1],
    ['credited_lately', 1],
    ['not_a_customer', 1],
  ])
})
