import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Action } from '#contract/workflows/definition-shapes.ts'
import { storeOf, storeOrder } from '../../../support/events/store-events.ts'
import type { TestShop } from '../../../support/platform.ts'
import { suite } from '../../../support/suite.ts'
import { decideWaiting, liveWorkflow, rewardsOf, runsOf } from '../../../support/workflows/live.ts'

const { platform } = await suite({ at: '2026-05-01T10:00:00Z', ties: 'after all' })

const card: Action = { type: 'issue_gift_card', value: '25', email: { active: true } }
const all = (colleague: string): Action[] => [
  card,
  { type: 'add_tags', tags: ['Bought', 'Seen'] },
  { type: 'remove_tags', tags: ['seen'] },
  { type: 'set_tag_of', tags: ['Silver', 'Gold'], tag: 'Gold' },
  { type: 'send_email', subject: 'Thank you', body: 'Come again' },
  { type: 'alert_staff', emails: [colleague, 'stranger@else.example'], message: 'A big order' },
]

/** A shop whose live workflow acts on paid orders, and a customer with a tag who may buy. */
const acting = async (
  actions: (shop: TestShop) => Action[],
  more: { settings?: object; email?: null } = {},
) => {
  const shop = await platform.shop({ settings: (more.settings ?? {}) as never })
  const customer = await platform.customer(shop, more.email === null ? { email: null } : {})
  await platform.db
    .updateTable('customer')
    .set({ tags: 'Silver' })
    .where('customer_id', '=', customer.customer_id)
    .execute()
  const cases = [{ id: 'c', conditions: { all: [] }, actions: actions(shop) }]
  await liveWorkflow(platform, shop, { trigger: 'order_paid', cases })
  const store = await storeOf(platform, shop)
  const order = storeOrder({
    email: customer.email,
    customer: { id: customer.id, email: customer.email, tags: 'Silver' },
  })
  return { shop, customer, store, event: store.event('order_paid', { order }) }
}
const every = (shop: TestShop) => all(shop.people.staff.email)

const doneIn = async ({ shop_id }: TestShop) => {
  const cards = await platform.db
    .selectFrom('gift_card')
    .select(['balance', 'is_loyalty', 'customer_id'])
    .where('shop_id', '=', shop_id)
    .execute()
  const mails = await platform.db
    .selectFrom('mail')
    .select(['name', 'to_email', 'subject'])
    .where('shop_id', '=', shop_id)
    .orderBy('mail_id')
    .execute()
  const { tags } = await platform.db
    .selectFrom('customer')
    .select('tags')
    .where('shop_id', '=', shop_id)
    .executeTakeFirstOrThrow()
  return { cards, mails: mails.map(({ name, to_email }) => [name, to_email]), tags }
}

test('a case gives a card, changes tags, emails and alerts the team once, told twice', async () => {
  const { shop, customer, store, event } = await acting(every)
  const both = await Promise.all([store.post([event]), store.post([event, event])])
  const outcomes = both.flatMap(({ body }) => body.results.map(({ outcome }) => outcome))
  expect(outcomes.toSorted()).toEqual(['accepted', 'duplicate', 'duplicate'])
  await Promise.all([decideWaiting(platform), decideWaiting(platform)])
  await store.post([event])
  await decideWaiting(platform)
  const { cards, mails, tags } = await doneIn(shop)
  expect(cards).toMatchObject([{ balance: 2500n, is_loyalty: false }])
  expect(tags).toBe('Bought, Gold')
  expect(mails.toSorted()).toEqual([
    ['gift_card_manual', customer.email],
    ['workflow_alert', shop.people.staff.email],
    ['workflow_message', customer.email],
  ])
  expect(await rewardsOf(platform, shop)).toMatchObject([
    { state: 'granted', amount: 2500n, customer_id: customer.customer_id },
  ])
})

test('a case that only acts is no reward, and gives nothing', async () => {
  const { shop, store, event } = await acting(() => [{ type: 'add_tags', tags: ['Bought'] }])
  await store.post([event])
  await decideWaiting(platform)
  expect(await runsOf(platform, shop)).toMatchObject([{ verdict: 'acted', given: 0n }])
  expect(await rewardsOf(platform, shop)).toEqual([])
})

test('without an address a customer gets the card and the tags, and no email', async () => {
  const { shop, customer, store, event } = await acting(every, { email: null })
  await store.post([event])
  await decideWaiting(platform)
  const { cards, mails, tags } = await doneIn(shop)
  expect(cards).toMatchObject([{ balance: 2500n, customer_id: customer.customer_id }])
  expect(mails).toEqual([['workflow_alert', shop.people.staff.email]])
  expect(tags).toBe('Bought, Gold')
})

test('a plan without workflows does nothing of a case, and says so', async () => {
  const { shop, store, event } = await acting(every, {
    settings: { features: [{ name: 'cashback', count: null }] },
  })
  await store.post([event])
  await decideWaiting(platform)
  expect(await doneIn(shop)).toEqual({ cards: [], mails: [], tags: 'Silver' })
  expect(await runsOf(platform, shop)).toMatchObject([{ verdict: 'plan', given: 0n }])
})

test('an alert goes to nobody who left the team', async () => {
  const { shop, store, event } = await acting(every)
  await platform.db
    .updateTable('staff')
    .set({ blocked_at: platform.clock() })
    .where('staff_id', '=', shop.people.staff.staff_id)
    .execute()
  await store.post([event])
  await decideWaiting(platform)
  const { mails } = await doneIn(shop)
  expect(mails.map(([name]) => name)).not.toContain('workflow_alert')
})

test('where an email can’t be queued nothing of its case is done, and later all of it once', async () => {
  const { shop, store, event } = await acting(every)
  await store.post([event])
  await sql`
    create or replace function refuse_mail() returns trigger language plpgsql as $$
    begin raise exception 'no email today'; end $$`.execute(platform.db)
  await sql`
    create trigger refuse_mail before insert on mail
    for each row when (new.name = 'workflow_message') execute function refuse_mail()`.execute(
    platform.db,
  )
  try {
    await decideWaiting(platform)
    expect(await doneIn(shop)).toEqual({ cards: [], mails: [], tags: 'Silver' })
    expect(await runsOf(platform, shop)).toEqual([])
  } finally {
    await sql`drop trigger refuse_mail on mail`.execute(platform.db)
  }
  await platform.db
    .updateTable('event')
    .set({ decide_tries: 0 })
    .where('shop_id', '=', shop.shop_id)
    .execute()
  await decideWaiting(platform)
  const { cards, mails, tags } = await doneIn(shop)
  expect([cards.length, mails.length, tags]).toEqual([1, 3, 'Bought, Gold'])
})
