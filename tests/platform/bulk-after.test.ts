import { describe, expect, test } from 'vitest'
import { getBulk, listBulks, updateBulk } from '#contract/bulk/draft.ts'
import {
  disableBulk,
  exportBulk,
  extendBulk,
  getBulkProgress,
  listBulkRows,
  previewBulkUndo,
  resendBulkMails,
  undoBulk,
} from '#contract/bulk/run.ts'
import {
  createCampaign,
  deleteCampaign,
  exportCampaign,
  getCampaignStatus,
  listCampaigns,
  requestCampaign,
  startCampaign,
  stopCampaign,
  updateCampaign,
} from '#contract/bulk/campaigns.ts'
import { indepthBulk, overviewBulks } from '#contract/bulk/figures.ts'
import { disableGiftCard } from '#contract/gift-cards/change.ts'
import { listCardEvents } from '#contract/gift-cards/read.ts'
import { listActivity } from '#contract/store-credit.ts'
import { transact } from '#platform/db/transact.ts'
import { post } from '#platform/ledger/post.ts'
import {
  byHand,
  checked,
  checkpoint,
  finished,
  settle,
  started,
  turn,
  upload,
} from '../support/campaigns.ts'
import type { Person } from '../support/platform.ts'
import { suite } from '../support/suite.ts'

const { platform, shop, other } = await suite({ at: '2026-03-01T10:00:00Z', ties: 'after all' })

const stateOf = async (id: string) =>
  (await platform.call(shop.people.owner, getBulk, { params: { id } })).body.bulk
const rowsOf = async (id: string, query = {}) =>
  (await platform.call(shop.people.owner, listBulkRows, { params: { id }, query })).body.rows
const spend = (card: string, amount: bigint, at: string, order: string | null = null) =>
  transact(platform.db, (trx) =>
    post(trx, {
      shop_id: shop.shop_id,
      gift_card_id: BigInt(card.slice(1)),
      kind: 'redeem',
      amount: -amount,
      source: 'checkout',
      cause: order ? { kind: 'order', id: order } : null,
      at: new Date(at),
    }),
  )
const order = (name: string, total: bigint) =>
  platform.db
    .insertInto('orders')
    .values({
      shop_id: shop.shop_id,
      name,
      platform_order_id: null,
      customer_id: null,
      email: null,
      subtotal: total,
      shipping: 0n,
      taxes: 0n,
      discount: 0n,
      total,
      refunded: 0n,
      financial_status: 'paid',
      fulfillment_status: '',
      digest: null,
      created_at: new Date(),
      paid_at: null,
      cancelled_at: null,
    })
    .execute()

describe('undo of a whole run', () => {
  test('says first what is unspent and what is not, then takes exactly that back, and its mails that wait leave no more', async () => {
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

  test('is for the owner always, and for who started it within 24 hours', async () => {
    const mine = await finished(platform, shop, byHand(1), shop.people.staff)
    const [theirs, staff] = [await finished(platform, shop, byHand(1)), shop.people.staff]
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

describe('the cards of a run', () => {
  test('get a later last day, never an earlier one, and the ledger knows it', async () => {
    const id = await finished(platform, shop, byHand(70, '10.00', { expires_on: '2026-06-30' }))
    const extend = (expires_on: string | null) =>
      platform.call(shop.people.owner, extendBulk, { params: { id }, body: { expires_on } })
    expect((await extend('2026-05-01')).body.cards).toBe(0)
    expect((await extend('2026-09-30')).body.cards).toBe(70)
    expect(await extend('2026-10-30')).toMatchObject({
      status: 409,
      error: { code: 'still_running' },
    })
    await settle(platform)
    const lots = await platform.db
      .selectFrom('lot')
      .innerJoin('bulk_row', 'bulk_row.movement_id', 'lot.movement_id')
      .select('lot.expires_on')
      .distinct()
      .where('bulk_row.bulk_id', '=', BigInt(id.slice(1)))
      .execute()
    expect(lots).toEqual([{ expires_on: '2026-09-30' }])
    expect((await extend(null)).body.cards).toBe(70)
    await settle(platform)
    expect((await extend('2027-01-01')).body.cards).toBe(0)
  })

  test("are disabled and enabled again; customers' own cards are left alone", async () => {
    const known = await platform.customer(shop)
    const id = await finished(platform, shop, {
      operation_name: 'gift_card',
      source: {
        csv: {
          url: await upload(
            platform,
            shop,
            `email,amount\n${known.email},5\nd1@x.example,5\nd2@x.example,5\n`,
          ),
        },
      },
    })
    const turned = (disabled: boolean) =>
      platform.call(shop.people.owner, disableBulk, { params: { id }, body: { disabled } })
    const disabled = async () =>
      (
        await platform.db
          .selectFrom('gift_card')
          .innerJoin('bulk_row', 'bulk_row.gift_card_id', 'gift_card.gift_card_id')
          .select('disabled_at')
          .where('bulk_row.bulk_id', '=', BigInt(id.slice(1)))
          .orderBy('row_no')
          .execute()
      ).map(({ disabled_at }) => disabled_at !== null)
    expect((await turned(true)).body.cards).toBe(2)
    await settle(platform)
    expect(await disabled()).toEqual([false, true, true])
    expect((await turned(false)).body.cards).toBe(2)
    await settle(platform)
    expect(await disabled()).toEqual([false, false, false])
  })

  test('that somebody disabled one by one stay disabled when the run is enabled again', async () => {
    const id = await finished(platform, shop, byHand(3))
    const turned = (disabled: boolean) =>
      platform.call(shop.people.owner, disableBulk, { params: { id }, body: { disabled } })
    const cards = await platform.db
      .selectFrom('bulk_row')
      .select('gift_card_id')
      .where('bulk_id', '=', BigInt(id.slice(1)))
      .orderBy('row_no')
      .execute()
    const alone = `g${cards[0]!.gift_card_id}`
    await platform.call(shop.people.owner, disableGiftCard, { params: { id: alone } })
    expect((await turned(true)).body.cards).toBe(2)
    await settle(platform)
    expect((await turned(false)).body.cards).toBe(2)
    await settle(platform)
    const open = await platform.db
      .selectFrom('gift_card')
      .select('gift_card_id')
      .where(
        'gift_card_id',
        'in',
        cards.map((one) => one.gift_card_id!),
      )
      .where('disabled_at', 'is not', null)
      .execute()
    expect(open).toEqual([{ gift_card_id: cards[0]!.gift_card_id }])
    expect(
      (
        await platform.call(shop.people.owner, listCardEvents, {
          params: { id: `g${cards[1]!.gift_card_id}` },
        })
      ).body.rows,
    ).toMatchObject([
      { kind: 'enabled', detail: { bulk: id } },
      { kind: 'disabled', detail: { bulk: id } },
      {},
      {},
    ])
  })

  test('that somebody disabled by itself while the run was disabled stay disabled when the run is enabled again', async () => {
    const id = await finished(platform, shop, byHand(2))
    const turned = (disabled: boolean) =>
      platform.call(shop.people.owner, disableBulk, { params: { id }, body: { disabled } })
    const [stolen, other] = (await rowsOf(id)).map(({ gift_card_id }) => gift_card_id!)
    await turned(true)
    await settle(platform)
    for (const _ of [1, 2])
      expect(
        (await platform.call(shop.people.owner, disableGiftCard, { params: { id: stolen! } }))
          .status,
      ).toBe(200)
    expect((await turned(false)).body.cards).toBe(1)
    await settle(platform)
    const closed = async (card: string) =>
      (
        await platform.db
          .selectFrom('gift_card')
          .select('disabled_at')
          .where('gift_card_id', '=', BigInt(card.slice(1)))
          .executeTakeFirstOrThrow()
      ).disabled_at !== null
    expect([await closed(stolen!), await closed(other!)]).toEqual([true, false])
    expect(
      (
        await platform.call(shop.people.owner, listCardEvents, { params: { id: stolen! } })
      ).body.rows.filter(({ kind }) => kind === 'disabled'),
    ).toHaveLength(2)
  })
})

test('mails that failed are sent once more, each once', async () => {
  const id = await finished(platform, shop, {
    operation_name: 'gift_card',
    email: { active: true },
    source: {
      csv: { url: await upload(platform, shop, 'email,amount\nm1@x.example,5\nm2@x.example,5\n') },
    },
  })
  await platform.db
    .updateTable('mail')
    .set({ state: 'failed', problem: '550' })
    .where('bulk_id', '=', BigInt(id.slice(1)))
    .where('to_email', '=', 'm1@x.example')
    .execute()
  expect(await rowsOf(id, { mail: 'failed' })).toMatchObject([
    { email: 'm1@x.example', mail_state: 'failed' },
  ])
  expect(
    (await platform.call(shop.people.owner, resendBulkMails, { params: { id } })).body.mails,
  ).toBe(1)
  expect(
    (await platform.call(shop.people.owner, resendBulkMails, { params: { id } })).body.mails,
  ).toBe(0)
  await platform.db
    .updateTable('mail')
    .set({ state: 'bounced' })
    .where('bulk_id', '=', BigInt(id.slice(1)))
    .where('to_email', '=', 'm2@x.example')
    .execute()
  await platform.call(shop.people.owner, undoBulk, { params: { id } })
  await settle(platform)
  expect(
    (await platform.call(shop.people.owner, resendBulkMails, { params: { id } })).body.mails,
  ).toBe(0)
})

describe('an export', () => {
  test('bears the name of the campaign, holds no formula, and codes as the person may see them', async () => {
    const url = await upload(
      platform,
      shop,
      'email,name,amount\nx1@x.example,"=cmd|\'/c calc\'!A0",5\nx2@x.example,＝1+1,5\nx3@x.example,"a,""b""",5\n',
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
            { name: 'issue_store_credit', count: null },
            { name: 'monthly_gifts', count: null },
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

test('says who started it, whether the older calls made it, and how far the work on its cards is', async () => {
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
  const [id, next] = [
    await finished(platform, shop, byHand(3)),
    await finished(platform, shop, byHand(2)),
  ]
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

test('the older calls are the same campaigns under their older names', async () => {
  const owner = shop.people.owner
  const made = await platform.call(owner, createCampaign, {
    body: {
      title: 'Older',
      manual_src_data: [{}, { count: 2, balance: 5, expiration: '2099-01-01' }],
    },
  })
  const id = made.body.campaign.campaign_id
  expect(made.body.campaign).toMatchObject({
    status: 'draft',
    manual_src_data: [
      { id: 'r1', count: 1, balance: '10.00', expiration: null },
      { id: 'r2', count: 2, balance: '5.00', expiration: '2099-01-01' },
    ],
  })
  expect((await platform.call(owner, listCampaigns, {})).body.campaigns).toEqual([])
  // nor in the newer list, unless its state is asked for
  const listed = async (query: { state?: 'checking' | 'bulk_stopped'; past?: boolean } = {}) =>
    (await platform.call(owner, listBulks, { query })).body.rows.some(
      ({ bulk_id }) => bulk_id === id,
    )
  expect([
    await listed(),
    await listed({ state: 'checking' }),
    await listed({ past: true }),
  ]).toEqual([false, true, false])
  expect(await platform.call(owner, startCampaign, { params: { id } })).toMatchObject({
    status: 409,
    error: { code: 'dry_run_missing' },
  })
  await platform.call(owner, updateCampaign, {
    params: { id },
    body: { manual_src_data: [{ count: 3 }] },
  })
  await settle(platform)
  expect((await platform.call(owner, startCampaign, { params: { id } })).body.campaign.status).toBe(
    'pending',
  )
  expect((await platform.call(owner, listCampaigns, {})).body.campaigns).toMatchObject([
    { campaign_id: id, status: 'pending' },
  ])
  expect((await platform.call(owner, stopCampaign, { params: { id } })).body.campaign.status).toBe(
    'stopped',
  )
  expect([
    await listed(),
    await listed({ state: 'checking' }),
    await listed({ past: true }),
  ]).toEqual([true, false, true])
  expect((await platform.call(owner, getBulk, { params: { id } })).body.bulk.legacy).toBe(true)
  expect((await platform.call(owner, getCampaignStatus, { params: { id } })).body).toMatchObject({
    status: 'stopped',
    progress: { rows_total: 3, rows_done: 0 },
  })
  expect(
    (await platform.call(owner, exportCampaign, { params: { id } })).headers.get(
      'content-disposition',
    ),
  ).toContain(`filename="${shop.shop_url}_${id}.csv"`)
  expect(await platform.call(owner, deleteCampaign, { params: { id } })).toMatchObject({
    status: 409,
    error: { code: 'bulk_busy' },
  })
  const newer = await checked(platform, shop, byHand(1))
  expect(await platform.call(owner, startCampaign, { params: { id: newer } })).toMatchObject({
    status: 404,
  })
  expect(await checkpoint(platform, owner, id, 'resume')).toMatchObject({
    error: { code: 'bulk_idle' },
  })
  expect(
    (await platform.call(owner, requestCampaign, { body: { message: 'Please', campaign_id: id } }))
      .body.ticket_id,
  ).toMatch(/^k\d+$/)
  expect(
    await platform.call(other.people.owner, requestCampaign, {
      body: { message: 'Please', campaign_id: id },
    }),
  ).toMatchObject({ status: 404 })
})

test('one of the older calls that is given a file leaves their list, and they go on answering', async () => {
  const owner = shop.people.owner
  const id = (await platform.call(owner, createCampaign, { body: { manual_src_data: [{}] } })).body
    .campaign.campaign_id
  const source = { csv: { url: await upload(platform, shop, 'email,amount\nfile@x.example,5\n') } }
  const { body } = await platform.call(owner, updateBulk, {
    params: { id },
    body: { bulk: { operation_name: 'gift_card', source } },
  })
  expect(body.bulk.legacy).toBe(false)
  await settle(platform)
  await checkpoint(platform, owner, id, 'start')
  await settle(platform)
  expect(await platform.call(owner, getCampaignStatus, { params: { id } })).toMatchObject({
    status: 404,
  })
  const { status, body: list } = await platform.call(owner, listCampaigns, {})
  expect([status, list.campaigns.some(({ campaign_id }) => campaign_id === id)]).toEqual([
    200,
    false,
  ])
})
