import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createBulk, getBulk } from '#contract/bulk/draft.ts'
import { disableBulk, listBulkRows } from '#contract/bulk/run.ts'
import { mergeCustomers, upsertShopifyCustomer } from '#contract/customers/change.ts'
import { getStatement } from '#contract/customers/money.ts'
import { listCustomers, searchCustomers } from '#contract/customers/read.ts'
import { listGiftCards } from '#contract/gift-cards/read.ts'
import { approve, askApproval } from '#contract/store-credit/calls.ts'
import { transact } from '#platform/db/transact.ts'
import { accountProblem, AccountStatement } from '#platform/ledger/account-statement.ts'
import { verifyIn } from '#platform/ledger/verify.ts'
import { checked, checkpoint, finished, settle, upload } from '../../support/bulk/campaigns.ts'
import { canary, email, erasingOf } from '../../support/customers/erasing.ts'
import { whatDoesNotTie } from '../../support/ledger/recompute.ts'
import { unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()
const { person, erase } = erasingOf(platform)

/** Finds every row of every table that contains the word. */
const whereIs = async (word: string): Promise<string[]> => {
  const { rows: tables } = await sql<{
    name: string
  }>`
    select relname::text as name
    from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(platform.db)
  const places: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`
      select 1
      from ${sql.table(name)} x
      where to_jsonb(x)::text ilike ${`%${word}%`}
      limit 1`.execute(platform.db)
    if (rows.length) places.push(name)
  }
  return places
}

const sums = async () => {
  const { rows } = await sql<{
    issued: bigint
    adjusted: bigint
    expired: bigint
    owed: bigint
    orders: bigint
  }>`
    select
      coalesce(sum(amount) filter (where kind = 'issue'), 0)::bigint as issued,
      coalesce(sum(amount) filter (where kind = 'adjust'), 0)::bigint as adjusted,
      coalesce(sum(amount) filter (where kind = 'expire'), 0)::bigint as expired,
      (select sum(balance) from gift_card where shop_id = ${shop.shop_id})::bigint as owed,
      (select sum(total) from orders where shop_id = ${shop.shop_id})::bigint as orders
    from movement
    where shop_id = ${shop.shop_id}`.execute(platform.db)
  return rows[0]!
}

describe('erasing a person', () => {
  test('closes a card that a campaign made before they were known; it stays closed for good', async () => {
    const of = await platform.shop()
    const run = await finished(platform, of, {
      operation_name: 'gift_card',
      source: {
        csv: { url: await upload(platform, of, `email,amount\n${email},10\nother@x.example,5\n`) },
      },
    })
    const id = unique('s')
    await platform.call(of.people.owner, upsertShopifyCustomer, { body: { id, email } })
    await erase(of, id)
    expect(
      (
        await platform.call(of.people.owner, disableBulk, {
          params: { id: run },
          body: { disabled: true },
        })
      ).body.cards,
    ).toBe(1)
    await settle(platform)
    expect(
      (
        await platform.call(of.people.owner, disableBulk, {
          params: { id: run },
          body: { disabled: false },
        })
      ).body.cards,
    ).toBe(1)
    await settle(platform)
    const cards = await platform.db
      .selectFrom('gift_card')
      .select(['balance', 'disabled_at'])
      .where('shop_id', '=', of.shop_id)
      .orderBy('gift_card_id')
      .execute()
    expect(cards.map(({ balance, disabled_at }) => [balance, disabled_at === null])).toEqual([
      [0n, false],
      [500n, true],
    ])
  })

  test('takes them out of campaigns, run and waiting, and out of the tables that were uploaded', async () => {
    const of = await platform.shop()
    const csv = {
      url: await upload(
        platform,
        of,
        `email,name,amount,note\n${email},${canary},10,For ${canary}\nother@x.example,Other,5,\n`,
      ),
    }
    const before = await checked(platform, of, {
      operation_name: 'gift_card',
      on_credited_lately: 'keep',
      source: { csv },
    })
    const { id } = await person(of)
    const ran = await finished(platform, of, {
      operation_name: 'gift_card',
      on_credited_lately: 'keep',
      email: { active: true },
      source: { csv },
    })
    const unread = await platform.call(of.people.owner, createBulk, {
      body: { bulk: { operation_name: 'gift_card', source: { csv } } },
    })
    expect((await erase(of, id)).status).toBe(200)
    expect(await whereIs(canary)).toEqual([])
    expect(
      await platform.db
        .selectFrom('file')
        .select('file_id')
        .where('shop_id', '=', of.shop_id)
        .execute(),
    ).toEqual([])
    expect((await checkpoint(platform, of.people.owner, before, 'start')).status).toBe(200)
    await settle(platform)
    const rows = async (bulk: string) =>
      (
        await platform.call(of.people.owner, listBulkRows, { params: { id: bulk }, query: {} })
      ).body.rows.map(({ email: address, state, problem }) => [address, state, problem])
    expect(await rows(before)).toEqual([
      [null, 'skipped', 'blocked'],
      ['other@x.example', 'done', null],
    ])
    expect(await rows(ran)).toEqual([
      [null, 'done', null],
      ['other@x.example', 'done', null],
    ])
    expect(
      (await platform.call(of.people.owner, getBulk, { params: { id: unread.body.bulk.bulk_id } }))
        .body.bulk,
    ).toMatchObject({ state: 'draft', problem: 'upload_gone' })
    expect(await whatDoesNotTie(platform.db)).toEqual([])
  })

  test('expires what is unspent, leaves no word of them anywhere, and the ledger holds', async () => {
    const { id, customer_id } = await person(shop)
    const before = await sums()
    const customers = (await platform.call(shop.people.owner, listCustomers, { query: {} })).body
      .count
    expect((await erase(shop, id)).body).toEqual({ expired: '15.50' })
    expect(await whereIs(canary)).toEqual([])
    expect(await whatDoesNotTie(platform.db)).toEqual([])
    expect(
      (await transact(platform.db, verifyIn)).map(({ problem }) => problem).filter(Boolean),
    ).toEqual([])
    const after = await sums()
    expect([
      after.issued,
      after.adjusted,
      after.expired - before.expired,
      before.owed - after.owed,
      after.orders,
    ]).toEqual([before.issued, before.adjusted, -1550n, 1550n, before.orders])
    expect((await platform.call(shop.people.owner, listCustomers, { query: {} })).body.count).toBe(
      customers - 1,
    )
    for (const search of ['Quill', email, 'Erased'])
      expect(
        (await platform.call(shop.people.owner, searchCustomers, { query: { search } })).body.count,
      ).toBe(0)
    expect(
      (await platform.call(shop.people.owner, listGiftCards, { query: { search: 'Quill' } })).body
        .gift_cards,
    ).toEqual([])
    expect(
      accountProblem(
        AccountStatement.parse(
          (await platform.call(shop.people.owner, getStatement, { params: { id } })).body,
        ),
      ),
    ).toBeNull()
    expect(
      await platform.db
        .selectFrom('gift_card')
        .select(['balance'])
        .where('customer_id', '=', customer_id)
        .execute(),
    ).toEqual([{ balance: 0n }])
  })

  test('takes those who were merged into them along', async () => {
    const into = await platform.customer(shop, { name: 'Someone' })
    const from = await platform.customer(shop, { name: 'Philomena Oldname' })
    await platform.call(shop.people.owner, mergeCustomers, {
      params: { id: into.id },
      body: { from: from.id },
    })
    await erase(shop, into.id)
    expect(await whereIs('Philomena')).toEqual([])
  })

  test('takes campaign rows along that named them before a merge', async () => {
    const of = await platform.shop()
    const into = await platform.customer(of)
    const from = await platform.customer(of, {
      name: 'Hortensia Oldname',
      email: 'hortensia@canary.example',
    })
    const url = await upload(platform, of, `email,name,amount\n${from.email!},Hortensia,10\n`)
    await checked(platform, of, { operation_name: 'gift_card', source: { csv: { url } } })
    await platform.call(of.people.owner, mergeCustomers, {
      params: { id: into.id },
      body: { from: from.id },
    })
    expect((await erase(of, into.id)).status).toBe(200)
    expect(await whereIs('hortensia')).toEqual([])
  })

  test('takes what was asked for them along, and the mails about it, also from before a merge', async () => {
    const asker = await platform.colleague(shop, 'staff', { limit_issue: 100n })
    const into = await platform.customer(shop)
    const from = await platform.customer(shop, { email: 'ermintrude@canary.example' })
    const ask = () =>
      platform.call(asker, askApproval, {
        body: {
          gift_card: {
            customer_name: 'Ermintrude',
            customer_email: from.email!,
            balance: '7.00',
            reason: 'Refund',
          },
          email_details: { recipient_email: from.email!, subject: 'Yours' },
        },
      })
    const decided = (await ask()).body.approval.approval_id
    expect(
      (await platform.call(shop.people.owner, approve, { params: { id: decided } })).status,
    ).toBe(200)
    expect((await ask()).status).toBe(200)
    await platform.call(shop.people.owner, mergeCustomers, {
      params: { id: into.id },
      body: { from: from.id },
    })
    expect((await erase(shop, into.id)).status).toBe(200)
    expect(await whereIs('ermintrude')).toEqual([])
  })
})
