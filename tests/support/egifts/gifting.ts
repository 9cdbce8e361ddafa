import type { Hono } from 'hono'
import { sql } from 'kysely'
import {
  copyEgiftLink,
  createEgift,
  getEgift,
  handOverEgift,
  putEgiftSettings,
} from '#contract/egifts/calls.ts'
import type { Input } from '#contract/endpoint.ts'
import { egiftsJobOf } from '#platform/egifts/jobs.ts'
import { mailRow } from '#platform/mail/filling/mail-rows.ts'
import { readMessage } from '#platform/mail/postman/send.ts'
import { storefrontOf } from '#platform/storefront/app.ts'
import { defaultEgiftSettings } from '#rules/egifts/egifts.ts'
import { checkoutOf } from '../redemptions/checkout.ts'
import { type Person, type TestPlatform, type TestShop, unique } from '../platform.ts'

const job = { id: '', tries: 0, last: false, signal: new AbortController().signal }
type Party = { name: string; email?: string | null }
type GiftBody = Omit<Partial<Input<typeof createEgift>['body']>, 'sender' | 'recipient'> & {
  sender?: Party
  recipient?: Party
}

export const codeOn = (page: string): string =>
  /<span class="code">([A-Z0-9]{4}(?: [A-Z0-9]{4})+)<\/span>/.exec(page)?.[1] ?? ''

/**
 * Finds gifts whose card doesn't hold the credit owed: all of it while unclaimed, nothing once
 * cancelled.
 */
export const giftsThatDoNotTie = async ({ db }: TestPlatform): Promise<unknown[]> => {
  const { rows } = await sql`
    select e.egift_id
    from egift e
      join gift_card g on g.gift_card_id = e.gift_card_id
    where e.status in ('fraud_hold', 'scheduled', 'sent', 'opened', 'bounced')
      and (
        g.balance <> e.value
        or not g.awaits_claim
        or exists (select from gift_card_code k where k.gift_card_id = g.gift_card_id)
      )
    union all
    select e.egift_id
    from egift e
      join gift_card g on g.gift_card_id = e.gift_card_id
    where e.status = 'cancelled' and g.balance <> 0`.execute(db)
  return rows
}

/** A shop with gifts: its desk, its store's checkout, and the page of a link. */
export const giftingOf = async (platform: TestPlatform, shop: TestShop) => {
  const store = await checkoutOf(platform, shop)
  const storefront: Hono = storefrontOf(platform)
  // every desk asks from the same address
  await platform.db.deleteFrom('budget').where('shop_id', '=', 0n).execute()
  const set = async (more: object = {}) => {
    const done = await platform.call(shop.people.owner, putEgiftSettings, {
      body: { ...defaultEgiftSettings, enabled: true, ...more },
    })
    if (done.status !== 200) throw new Error(done.text)
  }
  await set()
  const gift = (
    more: GiftBody = {},
  ): GiftBody & { sender: Party; recipient: Party; value: string } =>
    ({
      sender: { name: 'Charles', email: `${unique('buyer')}@customers.example` },
      recipient: { name: 'Ada', email: `${unique('guest')}@customers.example` },
      value: '20.00',
      ...more,
    }) as never
  const make = async (more: GiftBody = {}, by: Person = shop.people.owner) => {
    const body = gift(more)
    const done = await platform.call(by, createEgift, { body })
    if (done.status !== 200) throw new Error(done.text)
    return {
      id: done.body.gift.egift_id,
      email: body.recipient.email ?? '',
      sender: body.sender.email ?? '',
      card: done.body.gift.gift_card_id,
    }
  }
  const now = async (id: string) =>
    (await platform.call(shop.people.owner, getEgift, { params: { id } })).body.gift
  const mails = async (to: string) =>
    platform.db
      .selectFrom('mail')
      .select(['name', 'subject', 'state', 'mail_id'])
      .where('shop_id', '=', shop.shop_id)
      .where('to_email', '=', to)
      .orderBy('mail_id')
      .execute()
  return {
    store,
    storefront,
    set,
    gift,
    make,
    now,
    run: () => egiftsJobOf(platform).handle({}, job),
    pathOf: async (id: string) =>
      new URL((await platform.call(shop.people.owner, copyEgiftLink, { params: { id } })).body.link)
        .pathname,
    hand: (body: Partial<Input<typeof handOverEgift>['body']> = {}, key?: string) =>
      store.ask(handOverEgift, { body: { cart_id: unique('cart'), ...gift(), ...body } }, key),
    page: async (path: string, more: RequestInit = {}) => {
      const response = await storefront.request(path, more)
      return { status: response.status, text: await response.text(), headers: response.headers }
    },
    claim: async (path: string, fields: Record<string, string> = {}) => {
      const response = await storefront.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      })
      return { status: response.status, text: await response.text() }
    },
    mails,
    messageIn: async (to: string, name: string) => {
      const mail = (await mails(to)).findLast((one) => one.name === name)
      return readMessage(platform, (await mailRow(platform, mail!.mail_id))!)
    },
    balance: async (card: string | null) =>
      await platform.db
        .selectFrom('gift_card')
        .select(['balance', 'awaits_claim', 'customer_id', 'customer_email', 'disabled_at'])
        .where('gift_card_id', '=', BigInt((card ?? '').slice(1)))
        .executeTakeFirstOrThrow(),
  }
}
export type Gifting = Awaited<ReturnType<typeof giftingOf>>
