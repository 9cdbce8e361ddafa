import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createBulk, getBulk } from '#contract/bulk/draft.ts'
import { disableBulk, listBulkRows } from '#contract/bulk/run.ts'
import { changeCustomer, eraseCustomer, mergeCustomers } from '#contract/customers/change.ts'
import { getStatement, updateBalance } from '#contract/customers/money.ts'
import {
  exportCustomer,
  getCustomer,
  listCustomers,
  searchCustomers,
} from '#contract/customers/read.ts'
import { endpoints } from '#contract/endpoints.ts'
import { enableGiftCard, putGiftCard, splitGiftCard } from '#contract/gift-cards/change.ts'
import { listGiftCards } from '#contract/gift-cards/read.ts'
import { refund } from '#contract/redemptions.ts'
import { approve, askApproval, previewUndo, undoTransaction } from '#contract/store-credit.ts'
import { transact } from '#platform/db/transact.ts'
import { problemOf, Statement } from '#platform/ledger/statement.ts'
import { verifyIn } from '#platform/ledger/verify.ts'
import { checked, checkpoint, finished, settle, upload } from '../support/campaigns.ts'
import { checkoutOf } from '../support/checkout.ts'
import type { TestShop } from '../support/platform.ts'
import { whatDoesNotTie } from '../support/recompute.ts'
import { suite } from '../support/suite.ts'

const { platform, shop } = await suite()

const canary = 'Xanthippe'
const email = 'xanthippe@canary.example'

/** Somebody with everything that a customer can have; their name is in each text. */
const person = async (of: TestShop) => {
  const { id, customer_id } = await platform.customer(of, { name: `${canary} Quill`, email })
  const details = {
    recipient_name: canary,
    recipient_email: email,
    subject: `For ${canary}`,
    body: `Dear ${canary}`,
  }
  await platform.call(of.people.owner, updateBalance, {
    params: { id },
    body: {
      valueToUpdate: '20.00',
      reason: 'Reward',
      note: `${canary} rang`,
      email_details: details,
    },
  })
  await platform.call(of.people.owner, updateBalance, {
    params: { id },
    body: { valueToUpdate: '-4.50', reason: 'Other', note: `${canary} came by` },
  })
  await platform.call(of.people.owner, changeCustomer, {
    params: { id },
    body: { note: `${canary} likes green` },
  })
  await platform.call(of.people.owner, askApproval, {
    body: {
      gift_card: {
        customer_name: canary,
        customer_email: email,
        balance: '7.00',
        reason: 'Refund',
        note: canary,
      },
      email_details: details,
    },
  })
  await platform.db
    .insertInto('orders')
    .values({
      shop_id: of.shop_id,
      name: '#77',
      platform_order_id: null,
      customer_id,
      email,
      subtotal: 1n,
      shipping: 0n,
      taxes: 0n,
      discount: 0n,
      total: 1234n,
      refunded: 0n,
      financial_status: 'paid',
      fulfillment_status: 'fulfilled',
      digest: null,
      created_at: new Date(),
      paid_at: null,
      cancelled_at: null,
    })
    .execute()
  return { id, customer_id }
}
const erase = (of: TestShop, id: string) =>
  platform.call(of.people.owner, eraseCustomer, { params: { id }, body: { confirm: 'erase' } })

/** Every row of every table that says the word. */
const whereIs = async (word: string): Promise<string[]> => {
  const { rows: tables } = await sql<{
    name: string
  }>`select relname::text as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(
    platform.db,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } =
      await sql`select 1 from ${sql.table(name)} x where to_jsonb(x)::text ilike ${`%${word}%`} limit 1`.execute(
        platform.db,
      )
    if (rows.length) found.push(name)
  }
  return found
}

describe('an export', () => {
  test('holds all that is kept of a person, and no code', async () => {
    const of = await platform.shop()
    const { id } = await person(of)
    const { body, text } = await platform.call(of.people.owner, exportCustomer, { params: { id } })
    const list = (name: string) => body[name] as Record<string, unknown>[]
    expect(list('customer')[0]).toMatchObject({
      platform_customer_id: id,
      full_name: `${canary} Quill`,
      email,
      note: `${canary} likes green`,
    })
    expect(list('gift_cards')[0]).toMatchObject({ balance: '15.50', is_loyalty: true })
    expect(list('transactions').map(({ amount, note }) => [amount, note])).toEqual([
      ['20.00', `${canary} rang`],
      ['-4.50', `${canary} came by`],
    ])
    expect(list('orders')[0]).toMatchObject({ name: '#77', total: '12.34', lines: [] })
    expect(list('mails')[0]).toMatchObject({ subject: `For ${canary}`, body: `Dear ${canary}` })
    expect(list('approvals')[0]).toMatchObject({ amount: '7.00', note: canary })
    const { code } = (await platform.call(of.people.owner, getCustomer, { params: { id } })).body
      .LoyaltyCard!.GiftCard
    expect(text).not.toContain(code)
    expect(text).not.toContain(code.replaceAll(' ', ''))
    expect(
      await platform.call(shop.people.owner, exportCustomer, { params: { id } }),
    ).toMatchObject({
      status: 404,
    })
    await erase(of, id)
  })
})

describe('erasing a person', () => {
  test('closes the card that a campaign had made before they were known, and enabling its cards leaves it closed', async () => {
    const of = await platform.shop()
    const run = await finished(platform, of, {
      operation_name: 'gift_card',
      source: {
        csv: { url: await upload(platform, of, `email,amount\n${email},10\nother@x.example,5\n`) },
      },
    })
    const { id, customer_id } = await platform.customer(of, { email })
    await platform.db
      .updateTable('gift_card')
      .set({ customer_id })
      .where('shop_id', '=', of.shop_id)
      .where('customer_email', '=', email)
      .execute()
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

  test('takes them out of campaigns, those that ran and those that wait, and out of the tables that were uploaded', async () => {
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
    const [before, customers] = [
      await sums(),
      (await platform.call(shop.people.owner, listCustomers, { query: {} })).body.count,
    ]
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
      problemOf(
        Statement.parse(
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

  test('the card opens and takes nothing any more, and the person is not erased or brought back twice', async () => {
    const store = await checkoutOf(platform, shop)
    const { customer, code } = await store.card(['10.00'])
    const hold = await store.hold(code, '4.00')
    expect(hold.status).toBe(200)
    expect((await erase(shop, customer)).body).toEqual({ expired: '10.00' })
    expect(await store.hold(code, '1.00')).toMatchObject({ status: 404 })
    expect(
      await platform.call(shop.people.owner, updateBalance, {
        params: { id: customer },
        body: { valueToUpdate: '5.00', reason: 'Reward' },
      }),
    ).toMatchObject({ status: 409, error: { code: 'card_disabled' } })
    expect(await erase(shop, customer)).toMatchObject({
      status: 409,
      error: { code: 'already_there' },
    })
  })

  test('nothing that was taken from them comes back by an undo, and the preview says so already', async () => {
    const { id } = await platform.customer(shop)
    const change = async (valueToUpdate: string) =>
      (
        await platform.call(shop.people.owner, updateBalance, {
          params: { id },
          body: { valueToUpdate, reason: 'Reward' },
        })
      ).body.transaction.transaction_id
    await change('10.00')
    const taken = await change('-3.00')
    await erase(shop, id)
    for (const call of [previewUndo, undoTransaction])
      expect(await platform.call(shop.people.owner, call, { params: { id: taken } })).toMatchObject(
        {
          status: 409,
          error: { code: 'card_disabled' },
        },
      )
  })

  test('takes those who were merged into them along', async () => {
    const [into, from] = [
      await platform.customer(shop, { name: 'Someone' }),
      await platform.customer(shop, { name: 'Philomena Oldname' }),
    ]
    await platform.call(shop.people.owner, mergeCustomers, {
      params: { id: into.id },
      body: { from: from.id },
    })
    await erase(shop, into.id)
    expect(await whereIs('Philomena')).toEqual([])
  })

  test('takes what was asked for them along, and the mails about it, also from before a merge', async () => {
    const asker = await platform.colleague(shop, 'staff', { limit_issue: 100n })
    const [into, from] = [
      await platform.customer(shop),
      await platform.customer(shop, { email: 'ermintrude@canary.example' }),
    ]
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

  test('is for good: no call gives them money or a card again', async () => {
    const owner = shop.people.owner
    const give = async (id: string, valueToUpdate: string) =>
      (
        await platform.call(owner, updateBalance, {
          params: { id },
          body: { valueToUpdate, reason: 'Reward' },
        })
      ).body.transaction
    const store = await checkoutOf(platform, shop)
    const [bare, card] = [await platform.customer(shop), await store.card(['20.00'])]
    const debit = await give(card.customer, '-4.00')
    const gift = (
      await platform.call(owner, splitGiftCard, {
        params: { id: card.id },
        body: { amount: '3.00', customer_email: 'friend@friends.example' },
      })
    ).body.transaction
    const bought = (await store.hold(card.code, '5.00', { capture: true })).body.redemption
    for (const id of [bare.id, card.customer]) await erase(shop, id)
    const answers = [
      ...(await Promise.all(
        [bare.id, card.customer].map((id) =>
          platform.call(owner, updateBalance, {
            params: { id },
            body: { valueToUpdate: '5.00', reason: 'Reward' },
          }),
        ),
      )),
      ...(await Promise.all(
        [debit, gift].map(({ transaction_id }) =>
          platform.call(owner, undoTransaction, { params: { id: transaction_id } }),
        ),
      )),
      await store.ask(refund, { params: { id: bought.redemption_id }, body: undefined }),
      await platform.call(owner, enableGiftCard, { params: { id: card.id } }),
      await platform.call(owner, putGiftCard, {
        params: { id: card.id },
        body: { gift_card: { note: 'Xanthippe' } },
      }),
    ]
    expect(answers.map(({ status, error }) => [status, error?.code])).toEqual(
      answers.map(() => [409, 'card_disabled']),
    )
    expect(
      await platform.db
        .selectFrom('gift_card')
        .select(['customer_id', 'balance'])
        .where('customer_id', '=', bare.customer_id)
        .execute(),
    ).toEqual([])
    expect(
      await platform.db
        .selectFrom('gift_card')
        .select('balance')
        .where('gift_card_id', '=', card.number)
        .executeTakeFirstOrThrow(),
    ).toEqual({ balance: 0n })
  })

  test('while somebody gives them their first credit: a card whose money expired, or none', async () => {
    for (let i = 0; i < 10; i += 1) {
      const { id, customer_id } = await platform.customer(shop)
      const [, given] = await Promise.all([
        erase(shop, id),
        platform.call(shop.people.owner, updateBalance, {
          params: { id },
          body: { valueToUpdate: '5.00', reason: 'Reward' },
        }),
      ])
      expect([200, 409]).toContain(given.status)
      const cards = await platform.db
        .selectFrom('gift_card')
        .select('balance')
        .where('customer_id', '=', customer_id)
        .execute()
      expect(cards).toEqual(given.status === 200 ? [{ balance: 0n }] : [])
    }
  })

  test('while their card is split, credited with a mail, and a request for them decided: nobody waits in a circle, and nothing is left', async () => {
    const { owner } = shop.people
    const asker = await platform.colleague(shop, 'staff', { limit_issue: 100n })
    for (let i = 0; i < 8; i += 1) {
      const { id, customer_id, email } = await platform.customer(shop)
      const mail = { recipient_email: email!, subject: 'Yours' }
      const credit = (valueToUpdate: string) =>
        platform.call(owner, updateBalance, {
          params: { id },
          body: { valueToUpdate, reason: 'Reward', email_details: mail },
        })
      const { gift_card_id } = (await credit('20.00')).body.transaction
      const { approval } = (
        await platform.call(asker, askApproval, {
          body: {
            gift_card: {
              customer_name: 'A',
              customer_email: email!,
              balance: '7.00',
              reason: 'Refund',
            },
            email_details: mail,
          },
        })
      ).body
      const split = () =>
        platform.call(owner, splitGiftCard, {
          params: { id: gift_card_id },
          body: { amount: '1.00' },
        })
      const answers = await Promise.all([
        split(),
        split(),
        credit('5.00'),
        erase(shop, id),
        split(),
        credit('5.00'),
        platform.call(owner, approve, { params: { id: approval.approval_id } }),
        split(),
      ])
      expect(
        answers.map(({ error }) => error?.code).filter((code) => code === 'still_running'),
      ).toEqual([])
      expect(answers[3]!.status).toBe(200)
      const { rows } =
        await sql`select from gift_card where customer_id = ${customer_id} and (balance > 0 or disabled_at is null)`.execute(
          platform.db,
        )
      expect(rows).toEqual([])
    }
    expect(await whatDoesNotTie(platform.db)).toEqual([])
  })

  test('only with the word, only by who may, only in their own shop', async () => {
    const { id } = await platform.customer(shop)
    expect(
      await platform.call(shop.people.owner, eraseCustomer, {
        params: { id },
        body: { confirm: 'yes' as 'erase' },
      }),
    ).toMatchObject({ status: 422, error: { field: 'confirm' } })
    expect(
      await platform.call(shop.people.staff, eraseCustomer, {
        params: { id },
        body: { confirm: 'erase' },
      }),
    ).toMatchObject({ status: 403, error: { code: 'forbidden' } })
    const other = await platform.shop()
    expect(await erase(other, id)).toMatchObject({ status: 404, error: { code: 'not_found' } })
    expect(endpoints.find(({ name }) => name === 'eraseCustomer')?.right).toBe('settings')
  })

  test('twice at once is once', async () => {
    const { id } = await platform.customer(shop)
    await platform.call(shop.people.owner, updateBalance, {
      params: { id },
      body: { valueToUpdate: '20.00', reason: 'Reward' },
    })
    const answers = await Promise.all([erase(shop, id), erase(shop, id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

const sums = async () => {
  const { rows } = await sql<{
    issued: bigint
    adjusted: bigint
    expired: bigint
    owed: bigint
    orders: bigint
  }>`select
      coalesce(sum(amount) filter (where kind = 'issue'), 0)::bigint as issued, coalesce(sum(amount) filter (where kind = 'adjust'), 0)::bigint as adjusted, coalesce(sum(amount) filter (where kind = 'expire'), 0)::bigint as expired,
      (select sum(balance) from gift_card where shop_id = ${shop.shop_id})::bigint as owed, (select sum(total) from orders where shop_id = ${shop.shop_id})::bigint as orders
    from movement where shop_id = ${shop.shop_id}`.execute(platform.db)
  return rows[0]!
}
