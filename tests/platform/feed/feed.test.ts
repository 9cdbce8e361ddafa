import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { listNotices, listNoticeTypes } from '#contract/feed/calls.ts'
import { Notice, noticeData } from '#contract/feed/notice-shapes.ts'
import { type NoticeType, noticeTypes } from '#contract/feed/notice-types.ts'
import {
  disableGiftCard,
  enableGiftCard,
  putGiftCard,
  replaceCode,
} from '#contract/gift-cards/change.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { refuseApproval, undoTransaction } from '#contract/store-credit/calls.ts'
import { transact } from '#platform/db/transact.ts'
import { followFeeds } from '#platform/feed/follow-feeds.ts'
import { byHand, finished, settle } from '../../support/bulk/campaigns.ts'
import { onPostgres } from '../../support/database.ts'
import { giftForGuest } from '../../support/examples/things.ts'
import { providerOf } from '../../support/provider.ts'
import { suite } from '../../support/suite.ts'
import { approvalsOf } from '../../support/store-credit/approvals.ts'
import { hooksOf, somewhere } from '../../support/webhooks/webhooks-of.ts'

const { platform, shop, other } = await suite({ connections: 10 })
const { owner } = shop.people
const hooks = hooksOf(platform, shop)
await hooks.make(somewhere)
await hooksOf(platform, other).make(somewhere)

type Told = { type: string; id: string; sequence: number; data: Record<string, unknown> }
/** The notices of the shop, the oldest first, parsed and checked by their shapes. */
const told = async (type?: NoticeType): Promise<Told[]> => {
  await hooks.follow()
  const { rows } = await hooks.notices(type)
  return rows.toReversed().map(({ body }) => {
    const notice = Notice.parse(JSON.parse(body!))
    const shape = noticeData[notice.type as NoticeType]
    expect(shape.safeParse(notice.data).error).toBeUndefined()
    expect(notice.shop_url).toBe(shop.shop_url)
    return notice as Told
  })
}
const last = async (type?: NoticeType) => (await told(type)).at(-1)!
const sequences = async (): Promise<number[]> => {
  const { rows } = await sql<{ sequence: bigint }>`
    select sequence from notice where shop_id = ${shop.shop_id} order by sequence`.execute(
    platform.db,
  )
  return rows.map(({ sequence }) => Number(sequence))
}
const gapless = async () => {
  const all = await sequences()
  expect(all).toEqual(all.map((_, i) => i + 1))
}

describe('a notice', () => {
  test('tells a transaction as the ledger has it, and a code by its last four alone', async () => {
    const { id } = await platform.customer(shop)
    const { transaction_id, gift_card_id, at } = await hooks.credit(id, '12.50')
    const notice = await last('store_credit.issued')
    expect(notice).toMatchObject({
      id: `nt_movement_${transaction_id.slice(1)}`,
      timestamp: at,
      data: {
        transaction_id,
        kind: 'issue',
        amount: '12.50',
        balance_after: '12.50',
        currency: 'GBP',
        card_id: gift_card_id,
        customer_id: id,
        is_store_credit: true,
        reason: 'Reward',
        source: 'staff',
        undoes: null,
      },
    })
    expect(notice.data['last4']).toMatch(/^\w{4}$/)
    const { rows } = await hooks.notices()
    const codes = await sql<{ cipher: Buffer }>`
      select cipher from gift_card_code where shop_id = ${shop.shop_id}`.execute(platform.db)
    for (const { cipher } of codes.rows)
      expect(JSON.stringify(rows)).not.toContain(platform.vault.open(shop.shop_id, cipher))
    expect(JSON.stringify(rows)).not.toContain('@customers.example')
  })

  test('tells what happens to a gift card, each as its type', async () => {
    const { body } = await platform.call(owner, sendCustomGiftCard, giftForGuest())
    const params = { id: body.gift_card.gift_card_id }
    const before = (await told()).length
    await platform.call(owner, putGiftCard, {
      params,
      body: { gift_card: { balance: '-2.00', reason: 'Other' } },
    })
    await platform.call(owner, putGiftCard, {
      params,
      body: { gift_card: { expires_on: '2031-05-31' } },
    })
    await platform.call(owner, replaceCode, { params })
    await platform.call(owner, disableGiftCard, { params })
    await platform.call(owner, enableGiftCard, { params })
    const all = await told()
    expect(
      all
        .slice(before)
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual([
      'balance.adjusted',
      'gift_card.disabled',
      'gift_card.enabled',
      'gift_card.updated',
      'gift_card.updated',
    ])
    expect(await last('gift_card.created')).toMatchObject({
      data: { card_id: params.id, amount: '10.00', is_store_credit: false },
    })
    expect((await told('gift_card.updated')).map(({ data }) => data)).toMatchObject([
      { card_id: params.id, change: 'expiry_changed', expires_on: '2031-05-31' },
      { card_id: params.id, change: 'replaced', expires_on: null },
    ])
    expect(await last('balance.adjusted')).toMatchObject({
      data: { amount: '-2.00', balance_after: '8.00' },
    })
  })

  test('tells an undo with what it undoes', async () => {
    const { transaction_id } = await hooks.notice('7.00')
    await platform.call(owner, undoTransaction, { params: { id: transaction_id } })
    expect(await last('transaction.undone')).toMatchObject({
      data: { amount: '-7.00', undoes: transaction_id },
    })
  })

  test('tells a campaign and an approval request from the audit', async () => {
    const id = await finished(platform, shop, byHand(3))
    await settle(platform)
    expect(await last('campaign.started')).toMatchObject({ data: { campaign_id: id, rows: 3 } })
    expect(await last('campaign.finished')).toMatchObject({
      data: { campaign_id: id, rows: 3, failed: 0, amount: '30.00', problem: null },
    })
    const asker = await platform.colleague(shop, 'staff', { limit_issue: 100n })
    const { id: asked } = await approvalsOf(platform, shop, asker).ask()
    await platform.call(owner, refuseApproval, { params: { id: asked }, body: { answer: 'No' } })
    expect(await last('approval.requested')).toMatchObject({
      data: { approval_id: asked, amount: '100.00' },
    })
    expect(await last('approval.decided')).toMatchObject({
      data: { approval_id: asked, decision: 'refused' },
    })
  })

  test('tells a bounce without the address', async () => {
    const { body } = await platform.call(owner, sendCustomGiftCard, giftForGuest())
    const { transaction_id } = body.transaction
    const { message_id } = await platform.db
      .updateTable('mail')
      .set({ state: 'sent', sent_at: platform.clock() })
      .where('shop_id', '=', shop.shop_id)
      .where('movement_id', '=', BigInt(transaction_id.slice(1)))
      .returning('message_id')
      .executeTakeFirstOrThrow()
    await providerOf(platform).tell([{ message_id, kind: 'bounced', reason: '550 no such user' }])
    expect(await last('email.bounced')).toMatchObject({ data: { transaction_id } })
  })

  test('is of its own shop alone', async () => {
    await hooks.notice()
    const { rows } = (await platform.call(other.people.owner, listNotices, { query: {} })).body
    expect(rows).toEqual([])
  })

  test('has a type of which there is a sample', async () => {
    const { rows } = (await platform.call(owner, listNoticeTypes, {})).body
    expect(rows.map(({ type }) => type)).toEqual(noticeTypes)
  })
})

describe('the feed', () => {
  test('numbers notices without gaps, derived once however many follow at once', async () => {
    for (let i = 0; i < 20; i += 1) {
      const { id } = await platform.customer(shop)
      await hooks.credit(id, '1.00')
    }
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        while (await followFeeds(platform, { rowsATime: 3 }));
      }),
    )
    await gapless()
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n
      from movement m
      left join notice n
        on n.shop_id = m.shop_id and n.source = 'movement' and n.source_id = m.movement_id
      where m.shop_id = ${shop.shop_id} and n.sequence is null`.execute(platform.db)
    expect(rows[0]!.n).toBe(0)
  })

  test('derives again, under the same numbers, what broke before its commit', async () => {
    await hooks.follow()
    const before = (await sequences()).length
    const { id } = await platform.customer(shop)
    await hooks.credit(id, '3.00')
    const inTheWay = sql`shop_id = ${shop.shop_id} and source_id = 0`
    await sql`
      insert into notice (shop_id, sequence, source, source_id, type, at)
      values (${shop.shop_id}, ${before + 1}, 'movement', 0, 'store_credit.issued', now())`.execute(
      platform.db,
    )
    const logged = vi.spyOn(platform.log, 'error')
    const elsewhere = hooksOf(platform, other)
    const { transaction_id } = await elsewhere.credit((await platform.customer(other)).id, '4.00')
    await followFeeds(platform)
    expect(JSON.stringify(logged.mock.calls)).toContain('notice_pkey')
    // a shop that fails delays no other
    expect((await elsewhere.notices()).rows[0]!.notice_id).toContain(transaction_id.slice(1))
    await sql`delete from notice where ${inTheWay}`.execute(platform.db)
    expect(await sequences()).toHaveLength(before)
    await hooks.follow()
    expect(await sequences()).toHaveLength(before + 1)
    await gapless()
  })

  test.runIf(onPostgres)('leaves out no transaction that commits late', async () => {
    const { id } = await platform.customer(shop)
    const { transaction_id } = await hooks.credit(id, '1.00')
    const isIn = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const late = transact(platform.db, async (trx) => {
      await sql`
        insert into audit (shop_id, actor, verb, subject, at)
        values (${shop.shop_id}, 'platform', 'ask_approval', 'p999', ${platform.clock()})`.execute(
        trx,
      )
      isIn.resolve()
      await mayEnd.promise
    })
    await isIn.promise
    // a later row, committed before it
    await hooks.credit(id, '2.00')
    await followFeeds(platform, { most: 200 })
    mayEnd.resolve()
    await late
    expect((await told('approval.requested')).at(-1)!.data['approval_id']).toBe('p999')
    expect(transaction_id).toBeTruthy()
    await gapless()
  })

  test('begins with the shop, and only once a webhook is made', async () => {
    const young = await platform.shop()
    const own = hooksOf(platform, young)
    const first = await own.notice('4.00')
    expect((await own.notices()).rows).toEqual([])
    await own.make(somewhere)
    await own.make(somewhere)
    await own.follow()
    const { rows } = await own.notices('store_credit.issued')
    expect(rows).toMatchObject([
      { notice_id: `nt_movement_${first.transaction_id.slice(1)}`, type: 'store_credit.issued' },
    ])
  })
})
