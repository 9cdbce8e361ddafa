import { beforeEach, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { sendMailAnyway } from '#contract/emails/delivery.ts'
import { sendIntegrationPast } from '#contract/integrations/calls.ts'
import { getHome } from '#contract/home/calls.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { keepDue } from '#platform/mail/postman/keep.ts'
import { lanesOf } from '#platform/mail/postman/lanes.ts'
import { connectingOf, runSends, vendorsOf } from '../../support/integrations/connecting.ts'
import { postOfficeOf } from '../../support/emails/post-office.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'
import { until } from '../../support/until.ts'

const platform = await suitePlatform({ connections: 8 })
const vendors = await vendorsOf(platform)
const { klaviyo } = vendors
const office = postOfficeOf(platform)
const from = new Date('2026-11-02T10:00:00Z')
let shop: TestShop
let desk: ReturnType<typeof connectingOf>

beforeEach(async () => {
  platform.at(from)
  shop = await platform.shop()
  desk = connectingOf(platform, vendors, shop)
  klaviyo.forget()
  Object.assign(klaviyo.faults, { isDown: false, slowMs: undefined })
})

const minutes = (n: number) => platform.at(new Date(from.getTime() + n * 60_000))
/** Lets due emails leave; there is no mail server, so they are kept. */
const post = async (): Promise<void> => {
  const rhythm = {
    giveUpSeconds: 60,
    pauses: { first: 1, longest: 1 },
    holdSeconds: 60,
    slots: 20,
    batch: 200,
    lookMs: 100,
  }
  while (await keepDue(platform, lanesOf(platform.db, 0), rhythm));
}
const issue = async (email: string) => {
  const customer = await platform.customer(shop, { email })
  const { status, text } = await platform.call(shop.people.owner, updateBalance, {
    params: { id: customer.id },
    body: {
      valueToUpdate: '20.00',
      reason: 'Reward',
      email_details: { recipient_email: email, subject: 'Store credit' },
    },
  })
  if (status !== 200) throw new Error(text)
}
const mails = () =>
  platform.db
    .selectFrom('mail')
    .select(['mail_id', 'state', 'withheld', 'handled_at', 'next_try_at'])
    .where('shop_id', '=', shop.shop_id)
    .orderBy('mail_id')
    .execute()
const sends = () =>
  platform.db
    .selectFrom('vendor_send')
    .select(['kind', 'state'])
    .where('shop_id', '=', shop.shop_id)
    .orderBy('send_id')
    .execute()

describe('an email that Klaviyo is to send', () => {
  beforeEach(() => desk.klaviyo({ gift_card_manual: true }))

  test('is withheld once Klaviyo has taken the notice, and nobody has to look at it', async () => {
    await issue('ada@customers.example')
    await runSends(platform)
    await post()
    expect(await mails()).toMatchObject([{ state: 'withheld', withheld: 'elsewhere' }])
    expect((await mails())[0]!.handled_at).not.toBeNull()
    const { body } = await platform.call(shop.people.owner, getHome, { query: {} })
    expect(body.attention.map(({ kind }) => kind)).not.toContain('mails_failed')
  })

  test('waits for the notice, and is sent by us after 15 minutes, and then by us alone', async () => {
    klaviyo.faults.isDown = true
    await issue('ada@customers.example')
    await runSends(platform)
    await post()
    expect(await mails()).toMatchObject([{ state: 'queued' }])
    const looks = []
    for (const passed of [0.5, 2, 8]) {
      minutes(passed)
      await post()
      const { next_try_at: next } = (await mails())[0]!
      looks.push((next!.getTime() - from.getTime()) / 60_000)
    }
    // each look is later, and the last one is when the email is ours
    expect(looks).toEqual([0.75, 3, 12])
    minutes(14)
    await post()
    expect((await mails())[0]!.next_try_at).toEqual(new Date(from.getTime() + 15 * 60_000))
    expect(await mails()).toMatchObject([{ state: 'queued' }])
    minutes(15.5)
    await post()
    expect(await mails()).toMatchObject([{ state: 'kept', withheld: null }])
    klaviyo.faults.isDown = false
    minutes(60)
    await runSends(platform)
    expect(klaviyo.events.size).toBe(0)
    expect(klaviyo.profiles.get('ada@customers.example')).toMatchObject({
      'Store Credit Balance': 20,
    })
  })

  test('is sent by us where the notice wasn’t even queued, which then isn’t', async () => {
    await issue('ada@customers.example')
    minutes(16)
    await post()
    expect(await mails()).toMatchObject([{ state: 'kept' }])
    await runSends(platform)
    expect([await sends(), klaviyo.events.size]).toMatchObject([
      [
        { kind: 'event', state: 'cancelled' },
        { kind: 'profile', state: 'sent' },
      ],
      0,
    ])
  })

  test('of ours is told as the past once Klaviyo is connected again', async () => {
    await issue('ada@customers.example')
    minutes(16)
    await post()
    await runSends(platform)
    await desk.disable('klaviyo')
    minutes(17)
    await desk.klaviyo({ gift_card_manual: true })
    await runSends(platform)
    const { owner } = shop.people
    const sent = await platform.call(owner, sendIntegrationPast, {
      params: { name: 'klaviyo' },
      body: { count: 1 },
    })
    expect(sent.status).toBe(200)
    await runSends(platform)
    expect([...klaviyo.events.values()]).toMatchObject([
      { email: 'ada@customers.example', metric: 'Store Credit Issued', backfill: true },
    ])
  })

  test('isn’t sent by us while Klaviyo gets the notice at this moment', async () => {
    await issue('ada@customers.example')
    minutes(15.5)
    klaviyo.faults.slowMs = 1500
    const sending = runSends(platform)
    await until('a request that is under way', () => vendors.asked.at(-1)?.path === '/api/events')
    await post()
    expect(await mails()).toMatchObject([{ state: 'queued' }])
    await sending
    minutes(16)
    await post()
    expect([await mails(), klaviyo.events.size]).toMatchObject([[{ withheld: 'elsewhere' }], 1])
  })

  test('leaves when a person sends it anyway', async () => {
    await issue('ada@customers.example')
    await runSends(platform)
    await post()
    const [mail] = await mails()
    const { status } = await platform.call(shop.people.owner, sendMailAnyway, {
      params: { id: `m${mail!.mail_id}` },
      body: {},
    })
    expect(status).toBe(200)
    await post()
    expect(await mails()).toMatchObject([{ state: 'kept' }])
  })

  test('of a gift card, whose code no notice has, is always ours', async () => {
    const { status, text } = await platform.call(shop.people.owner, sendCustomGiftCard, {
      body: {
        gift_card: {
          customer_name: 'Ada',
          customer_email: 'ada@customers.example',
          balance: '10.00',
          reason: 'Reward',
        },
        email_details: { recipient_email: 'ada@customers.example', subject: 'A gift card' },
      },
    })
    if (status !== 200) throw new Error(text)
    await runSends(platform)
    await post()
    expect(await mails()).toMatchObject([{ state: 'kept' }])
  })

  test('goes by a mail server or not at all, as without one', async () => {
    await issue('ada@customers.example')
    await runSends(platform)
    const sink = await office.withSink()
    await until(
      'an email that is withheld',
      async () => (await mails())[0]?.withheld === 'elsewhere',
    )
    await desk.disable('klaviyo')
    await issue('bea@customers.example')
    await until('an email that is sent', async () => (await mails())[1]?.state === 'sent')
    expect(sink.delivered).toHaveLength(1)
    await office.close()
  })
})

test('an email that Klaviyo isn’t asked to send is ours, whatever Klaviyo gets', async () => {
  await desk.klaviyo()
  await issue('ada@customers.example')
  await runSends(platform)
  await post()
  expect([await mails(), klaviyo.events.size]).toMatchObject([[{ state: 'kept' }], 1])
})

test('each of many emails is told once, by Klaviyo or by us, however they race', async () => {
  await desk.klaviyo({ gift_card_manual: true })
  for (let n = 0; n < 25; n += 1) await issue(`a${n}@customers.example`)
  klaviyo.faults.isDown = true
  await runSends(platform)
  klaviyo.faults.isDown = false
  minutes(15.5)
  await Promise.all([runSends(platform), post(), runSends(platform), post()])
  minutes(30)
  await runSends(platform)
  await post()
  const ours = (await mails()).filter(({ state }) => state === 'kept').length
  const theirs = (await mails()).filter(({ withheld }) => withheld === 'elsewhere').length
  expect([ours + theirs, klaviyo.events.size]).toEqual([25, theirs])
})
