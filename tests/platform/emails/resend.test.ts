import { beforeEach, describe, expect, test } from 'vitest'
import { handleMail } from '#contract/emails/calls.ts'
import { sendMailAnyway } from '#contract/emails/delivery.ts'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import { address, type Deliveries, deliveriesOf, failed } from '../../support/emails/deliveries.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform()
let shop: TestShop
let desk: Deliveries
beforeEach(async () => {
  shop = await platform.shop()
  desk = deliveriesOf(platform, shop)
})

describe('sending again', () => {
  test('queues it once, however often the same press arrives, and clears what was said of it', async () => {
    const { mail } = await desk.mailOf()
    await platform.call(shop.people.owner, handleMail, {
      params: { id: mail },
      body: { handled: true },
    })
    const key = unique('key-0000')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => desk.resend(mail, shop.people.owner, key)),
    )
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await desk.read(mail)).toMatchObject({
      state: 'queued',
      handled_at: null,
      problem: null,
    })
    expect((await desk.read(mail)).events.filter(({ kind }) => kind === 'resent')).toHaveLength(1)
    // a second press, while it is on its way
    expect(await desk.resend(mail)).toMatchObject({ status: 409, error: { code: 'mail_moving' } })
  })

  test('at most 20 an hour a person, corrections counted too', async () => {
    const { mail } = await desk.mailOf()
    const fail = () =>
      platform.db
        .updateTable('mail')
        .set(failed)
        .where('mail_id', '=', BigInt(mail.slice(1)))
        .execute()
    for (let i = 0; i < 20; i += 1) {
      expect((await (i % 2 ? desk.resend(mail) : desk.correct(mail, address()))).status).toBe(200)
      await fail()
    }
    expect(await desk.resend(mail)).toMatchObject({ status: 429, error: { code: 'too_many' } })
    expect(await desk.correct(mail, address())).toMatchObject({ status: 429 })
    expect((await desk.resend(mail, shop.people.staff)).status).toBe(200)
  })

  test('of credit that was undone is refused, and a withheld one is cancelled', async () => {
    const undo = async (mail: string) => {
      const { movement_id } = await platform.db
        .selectFrom('mail')
        .select('movement_id')
        .where('mail_id', '=', BigInt(mail.slice(1)))
        .executeTakeFirstOrThrow()
      const { status } = await platform.call(shop.people.owner, undoTransaction, {
        params: { id: `t${movement_id}` },
      })
      expect(status).toBe(200)
    }
    const undone = { status: 409, error: { code: 'credit_undone' } }
    const withheld = await desk.mailOf({ state: 'withheld', tries: 0, problem: null })
    await undo(withheld.mail)
    expect((await desk.read(withheld.mail)).state).toBe('cancelled')
    expect(
      await platform.call(shop.people.owner, sendMailAnyway, {
        params: { id: withheld.mail },
        body: { confirmed: true },
      }),
    ).toMatchObject(undone)
    const { mail } = await desk.mailOf()
    await undo(mail)
    expect(await desk.resend(mail)).toMatchObject(undone)
    expect(await desk.correct(mail, address())).toMatchObject(undone)
  })

  test('of a disabled card is refused', async () => {
    const { mail, card } = await desk.guestMail()
    await platform.db
      .updateTable('gift_card')
      .set({ disabled_at: new Date() })
      .where('gift_card_id', '=', BigInt(card.slice(1)))
      .execute()
    expect(await desk.resend(mail)).toMatchObject({ status: 409, error: { code: 'card_disabled' } })
  })
})
