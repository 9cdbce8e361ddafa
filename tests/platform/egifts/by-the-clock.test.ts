import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sendEgift } from '#contract/egifts/calls.ts'
import { type Gifting, giftingOf, giftsThatDoNotTie } from '../../support/egifts/gifting.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ connections: 25, ties: 'after all' })
let shop: TestShop
let desk: Gifting
const noon = '2026-06-01T12:00:00Z'
afterAll(async () => expect(await giftsThatDoNotTie(platform)).toEqual([]))
beforeEach(async () => {
  platform.at(noon)
  shop = await platform.shop()
  desk = await giftingOf(platform, shop)
})
const at = (days: number): void =>
  platform.at(new Date(Date.parse(noon) + days * 24 * 60 * 60 * 1000))

describe('by the clock', () => {
  test('a gift leaves on its day, once, whichever of two workers comes first', async () => {
    const { id, email } = await desk.make({ send_at: '2026-06-05T09:00:00Z' })
    at(3)
    await desk.run()
    expect((await desk.now(id)).status).toBe('scheduled')
    at(10)
    await Promise.all([desk.run(), desk.run(), desk.run()])
    // down for five days: no gift loses time to be claimed
    expect(await desk.now(id)).toMatchObject({
      status: 'sent',
      sent_at: '2026-06-11T12:00:00.000Z',
      expires_at: '2026-09-09T12:00:00.000Z',
    })
    expect(await desk.mails(email)).toHaveLength(1)
  })

  test('it is reminded of, warned of once each, and not once it is claimed', async () => {
    const one = await desk.make()
    const two = await desk.make()
    await desk.claim(await desk.pathOf(two.id))
    const names = async (to: string) => (await desk.mails(to)).map(({ name }) => name)
    at(7)
    await Promise.all([desk.run(), desk.run()])
    await desk.run()
    expect(await names(one.email)).toEqual(['egift_recipient', 'egift_reminder'])
    at(87)
    await desk.run()
    await desk.run()
    expect(await names(one.email)).toEqual(['egift_recipient', 'egift_reminder', 'egift_expiring'])
    expect(await names(two.email)).toEqual(['egift_recipient', 'egift_code'])
    const warning = await desk.messageIn(one.email, 'egift_expiring')
    expect(warning.text).toContain('until 30 August 2026')
    expect(warning.text).toMatch(/\/claim\/[\w-]{32}/)
  })

  test('after weeks of being down a person gets the last warning alone', async () => {
    const { email } = await desk.make()
    at(88)
    await desk.run()
    await desk.run()
    expect((await desk.mails(email)).map(({ name }) => name)).toEqual([
      'egift_recipient',
      'egift_expiring',
    ])
  })

  test.each([
    ['recipient', 'recipient', 2000n],
    ['sender', 'sender', 2000n],
    ['refund', null, 0n],
  ] as const)('nobody claimed it: %s', async (after, whose, left) => {
    await desk.set({ after })
    const { id, card, email, sender } = await desk.make()
    const path = await desk.pathOf(id)
    at(91)
    await Promise.all([desk.run(), desk.run()])
    const gift = await desk.now(id)
    expect(gift.status).toBe('expired')
    expect((await desk.balance(card)).balance).toBe(left)
    for (const [party, to] of [
      ['recipient', email],
      ['sender', sender],
    ] as const)
      expect((await desk.mails(to)).filter(({ name }) => name === 'egift_code')).toHaveLength(
        party === whose ? 1 : 0,
      )
    const owners = { recipient: email, sender }
    expect((await desk.balance(card)).customer_email).toBe(whose && owners[whose])
    expect((await desk.claim(path)).status).toBe(410)
  })

  test('nobody has an address: the money goes back', async () => {
    const { id, card } = await desk.make({
      channel: 'link',
      recipient: { name: 'Ada' },
      sender: { name: 'Charles' },
    })
    at(91)
    await desk.run()
    expect([(await desk.now(id)).status, (await desk.balance(card)).balance]).toEqual([
      'expired',
      0n,
    ])
  })

  test.each([
    ['came back', { state: 'failed', problem: '550 no such mailbox' }],
    ['was withheld', { state: 'withheld', withheld: 'bounced' }],
  ] as const)('a mail that %s: bounced, and sent again it is sent', async (_, set) => {
    const { id, email } = await desk.make()
    await platform.db.updateTable('mail').set(set).where('to_email', '=', email).execute()
    await desk.run()
    await desk.run()
    expect(await desk.now(id)).toMatchObject({
      status: 'bounced',
      acts: ['send', 'recipient', 'link', 'cancel'],
    })
    expect((await desk.now(id)).events.filter(({ kind }) => kind === 'bounced')).toHaveLength(1)
    expect(
      (await platform.call(shop.people.owner, sendEgift, { params: { id }, body: {} })).body.gift
        .status,
    ).toBe('sent')
  })

  test('killed half-way, each gift was led on or not at all; the next run does the rest', async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, () => desk.make({ send_at: '2026-06-05T09:00:00Z' })),
    )
    at(5)
    // dies when it queues the email, after status and event were written
    let mailed = 0
    await sql`
      create or replace function die_of_mail() returns trigger
      language plpgsql as $$
        begin
          if new.name = 'egift_recipient' and new.to_email = ${sql.lit(made[2]!.email)} then
            raise exception 'killed';
          end if;
          return new;
        end
      $$`.execute(platform.db)
    await sql`
      create trigger die_of_mail
      before insert on mail
      for each row execute function die_of_mail()`.execute(platform.db)
    await desk.run()
    for (const { id, email } of made) {
      const { status } = await desk.now(id)
      mailed += (await desk.mails(email)).length
      expect([status, (await desk.mails(email)).length]).toEqual(
        email === made[2]!.email ? ['scheduled', 0] : ['sent', 1],
      )
    }
    expect(mailed).toBe(5)
    await sql`drop trigger die_of_mail on mail`.execute(platform.db)
    await desk.run()
    for (const { id, email } of made)
      expect([(await desk.now(id)).status, (await desk.mails(email)).length]).toEqual(['sent', 1])
  })
})
