import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createBulk } from '#contract/bulk/draft.ts'
import { createReferral } from '#contract/customers/change.ts'
import { exportCustomer } from '#contract/customers/read.ts'
import { createEgift, putEgiftSettings } from '#contract/egifts/calls.ts'
import { addSuppression } from '#contract/emails/delivery.ts'
import { startExport } from '#contract/exports/calls.ts'
import { areas } from '#platform/areas.ts'
import { defaultEgiftSettings } from '#rules/egifts/egifts.ts'
import { settle, upload } from '../../support/bulk/campaigns.ts'
import { canary, email, erasingOf } from '../../support/customers/erasing.ts'
import {
  type Column,
  columnsOf,
  nameOf,
  personalOf,
  problemsOf,
} from '../../support/db/area-facts.ts'
import { placeOrder } from '../../support/orders/placing.ts'
import type { TestShop } from '../../support/platform.ts'
import { refundingOf } from '../../support/returns/order-refunds.ts'
import { requestingOf } from '../../support/returns/requesting.ts'
import { suite } from '../../support/suite.ts'

const { platform } = await suite()
const { person, erase } = erasingOf(platform)

const columns = await columnsOf(platform.db)
const personal = personalOf(areas)

/** Text written by staff or the customer, without addresses by which rows are found. */
const isFreeText = ({ column, type }: Column): boolean =>
  type === 'text' && !/email|subject/.test(column)
/** Movements and the audit only grow; search texts are derived from other columns. */
const hasRoomFor = ({ table, column }: Column): boolean =>
  table !== 'movement' && table !== 'audit' && column !== 'search'
/** Requests a return of the customer's and refunds their order. */
const returnedBy = async (of: TestShop, customer_id: bigint): Promise<void> => {
  const { request } = requestingOf(platform, of)
  const { refunded } = refundingOf(platform, of)
  const at = platform.clock()
  const lines = [{ quantity: 2 }]
  const order = await placeOrder(platform, of, { customer_id, email, created_at: at, lines })
  expect((await request(order)).status).toBe(200)
  await refunded(order, { refund_amount: '5.00' })
}

/** Has a workflow decide an event of the customer. */
const decided = async ({ shop_id }: TestShop, customer_id: bigint, event_id: bigint) => {
  const now = platform.clock()
  const facts = JSON.stringify({ values: { 'customer.email': email, 'customer.name': canary } })
  await sql`
    with w as (
      insert into workflow (
        shop_id, kind, title, trigger, state, place, created_at, changed_at
      )
      values (${shop_id}, 'workflow', 'Welcome', 'customer_created', 'draft', 1, ${now}, ${now})
      returning workflow_id
    ), f as (
      insert into event_facts (shop_id, event_id, facts, created_at)
      values (${shop_id}, ${event_id}, ${facts}::jsonb, ${now})
    )
    insert into workflow_run (
      shop_id, workflow_id, version_no, event_id, customer_id, verdict, amount, given, day, at
    )
    select ${shop_id}, workflow_id, 1, ${event_id}, ${customer_id}, 'zero', 0, 0, ${now}::date,
      ${now}
    from w`.execute(platform.db)
}

test('the areas say of every table and column of text what is kept, and of whom', () => {
  expect(problemsOf(areas, columns)).toEqual([])
})

describe('a customer who is in every personal column', () => {
  /** Finds columns that contain the canary; no other shop's may. */
  const places = async (): Promise<string[]> => {
    const found: string[] = []
    for (const name of personal) {
      const [table = '', column = ''] = name.split('.')
      const { rows } = await sql`
        select 1 from ${sql.table(table)} x
        where ${sql.ref(`x.${column}`)}::text ilike ${`%${canary}%`}
        limit 1`.execute(platform.db)
      if (rows.length) found.push(name)
    }
    return found
  }

  test('is in their export column by column, and nowhere once they are erased', async () => {
    const of = await platform.shop()
    const { id, customer_id } = await person(of)
    const { owner } = of.people
    await platform.call(owner, putEgiftSettings, {
      body: { ...defaultEgiftSettings, enabled: true },
    })
    const party = { name: canary, email }
    const gift = await platform.call(owner, createEgift, {
      body: {
        sender: party,
        recipient: party,
        value: '5.00',
        message: `For ${canary}`,
      },
    })
    expect(gift.error).toBeUndefined()
    const url = await upload(
      platform,
      of,
      `email,name,amount,note\n${email},${canary},10,${canary}\n`,
    )
    await platform.call(owner, createBulk, {
      body: { bulk: { operation_name: 'gift_card', source: { csv: { url } } } },
    })
    await settle(platform)
    await platform.call(owner, startExport, {
      body: { kind: 'customers', to_email: owner.email, filters: { search: email } },
    })
    await platform.db
      .insertInto('referral')
      .values({ shop_id: of.shop_id, customer_id, email, name: canary, created_at: new Date() })
      .execute()
    await platform.db
      .insertInto('former_email')
      .values({ shop_id: of.shop_id, customer_id, email: `was-${email}`, changed_at: new Date() })
      .execute()
    await platform.db
      .insertInto('store_tag')
      .values({
        shop_id: of.shop_id,
        customer_id,
        added: [canary],
        removed: [canary],
        due_at: new Date('2999-01-01'),
        created_at: new Date(),
      })
      .execute()
    await platform.db
      .insertInto('entry_about')
      .values({
        shop_id: of.shop_id,
        digest: Buffer.from('a digest'),
        staff_id: owner.staff_id,
        email,
        until: new Date(),
      })
      .execute()
    const { event_id } = await platform.db
      .insertInto('event')
      .values({
        shop_id: of.shop_id,
        source: 'store',
        external_id: 'ev-1',
        topic: 'customer_created',
        subject: email,
        data: JSON.stringify({ customer: { email, first_name: canary } }),
        digest: null,
        state: 'done',
        customer_id,
        problem: null,
        occurred_at: new Date(),
        created_at: new Date(),
      })
      .returning('event_id')
      .executeTakeFirstOrThrow()
    await decided(of, customer_id, event_id)
    await returnedBy(of, customer_id)
    await platform.call(owner, addSuppression, { body: { email, note: canary } })
    const [mail] = await platform.db.selectFrom('mail').select('mail_id').execute()
    await sql`
      insert into audit (shop_id, actor, verb, subject, detail, at)
      values
        (${of.shop_id}, 'a@b.example', 'sign_in', ${email}, null, now()),
        (${of.shop_id}, 'a@b.example', 'correct_mail', ${`m${mail!.mail_id}`},
          ${JSON.stringify({ from: email })}::jsonb, now())`.execute(platform.db)
    await platform.db
      .insertInto('mail_event')
      .values({
        shop_id: of.shop_id,
        mail_id: mail!.mail_id,
        kind: 'corrected',
        staff_id: null,
        detail: JSON.stringify({ to: email }),
        at: new Date(),
      })
      .execute()
    await platform.db
      .updateTable('mail')
      .set({ filled: JSON.stringify({ today: '2026-01-01', tags: canary }) })
      .where('mail_id', '=', mail!.mail_id)
      .where('shop_id', '=', of.shop_id)
      .execute()
    const texts = columns.filter(
      (one) => personal.includes(nameOf(one)) && isFreeText(one) && hasRoomFor(one),
    )
    for (const { table, column } of texts) {
      const theirs = columns.some((one) => one.table === table && one.column === 'customer_id')
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${`${canary} in ${table}.${column}`}
        ${theirs ? sql`where customer_id = ${customer_id}` : sql``}`.execute(platform.db)
    }
    expect((await places()).toSorted()).toEqual(personal.toSorted())
    const { status, text } = await platform.call(owner, exportCustomer, { params: { id } })
    expect(status).toBe(200)
    const untold = texts.map(nameOf).filter((name) => !text.includes(`${canary} in ${name}`))
    expect(untold).toEqual([])
    expect((await erase(of, id)).status).toBe(200)
    expect(await places()).toEqual([])
  })
})

test('an export leaves out the address of the other party, and tells referrals from both sides', async () => {
  const of = await platform.shop()
  const { owner } = of.people
  const [one, two] = [await platform.customer(of), await platform.customer(of)]
  await platform.call(owner, putEgiftSettings, { body: { ...defaultEgiftSettings, enabled: true } })
  await platform.call(owner, createEgift, {
    body: {
      sender: { name: 'One', email: one.email },
      recipient: { name: 'Two', email: two.email },
      value: '5.00',
      message: 'Hello',
    },
  })
  await platform.call(owner, createReferral, {
    params: { id: one.id },
    body: { email: two.email!, name: 'Two' },
  })
  const exportOf = async (id: string) =>
    (await platform.call(owner, exportCustomer, { params: { id } })).body
  expect(await exportOf(one.id)).toMatchObject({
    egifts: [{ sender_email: one.email, recipient_name: 'Two', recipient_email: null }],
    referrals: [{ part: 'made', name: 'Two' }],
  })
  expect(await exportOf(two.id)).toMatchObject({
    egifts: [{ sender_name: 'One', sender_email: null, recipient_email: two.email }],
    referrals: [{ part: 'named in', email: two.email }],
  })
})
