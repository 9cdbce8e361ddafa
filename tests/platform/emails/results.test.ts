import { describe, expect, test } from 'vitest'
import { readEmailResults } from '#contract/emails/results.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import { readId } from '#platform/ids.ts'
import { transact } from '#platform/db/transact.ts'
import { post } from '#platform/ledger/post.ts'
import { body } from '../../support/gift-cards/guests.ts'
import { unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({
  at: '2026-03-01T10:00:00Z',
  ties: 'after all',
  shop: { time_zone: 'Europe/London', settings: {} },
})
const name = 'gift_card_manual'

const results = async (person = shop.people.owner, query: object = {}, of = name) =>
  platform.call(person, readEmailResults, { params: { name: of }, query })
/** A card whose email was sent, at the platform's time. */
const announced = async (of: typeof shop, balance: string, state = 'sent') => {
  const email = `${unique('guest')}@guests.example`
  const done = await platform.call(of.people.owner, sendCustomGiftCard, {
    body: body(email, { balance }) as never,
  })
  await platform.db
    .updateTable('mail')
    .set({ state: state as 'sent' })
    .where('shop_id', '=', of.shop_id)
    .where('to_email', '=', email)
    .execute()
  return {
    card: readId('gift_card', done.body.gift_card.gift_card_id),
    transaction: done.body.transaction.transaction_id,
  }
}
const redeemed = (of: typeof shop, gift_card_id: bigint, amount: bigint, at: string) =>
  transact(platform.db, (trx) =>
    post(trx, {
      shop_id: of.shop_id,
      gift_card_id,
      kind: 'redeem',
      amount: -amount,
      source: 'checkout',
      cause: { kind: 'order', id: unique('order') },
      at: new Date(at),
    }),
  )

describe('results of an email', () => {
  test('count outcomes by day of the shop’s calendar, of this shop and this email alone', async () => {
    platform.at('2026-03-01T10:00:00Z')
    await announced(shop, '10', 'delivered')
    await announced(shop, '10', 'bounced')
    await announced(shop, '10', 'withheld')
    await announced(other, '10')
    platform.at('2026-03-10T00:30:00Z')
    await announced(shop, '10')
    const { days } = (await results()).body
    expect(days).toHaveLength(30)
    expect(days.filter(({ sent, withheld }) => sent + withheld > 0)).toEqual([
      { day: '2026-03-01', sent: 2, delivered: 1, bounced: 1, withheld: 1 },
      { day: '2026-03-10', sent: 1, delivered: 0, bounced: 0, withheld: 0 },
    ])
    const { days: theirs } = (await results(other.people.owner)).body
    expect(theirs.reduce((sum, { sent }) => sum + sent, 0)).toBe(1)
    const { days: none } = (await results(shop.people.owner, {}, 'loyalty_card_update')).body
    expect(none.every(({ sent }) => sent === 0)).toBe(true)
  })

  test('follow announced credit for 30 days from its email, and no longer', async () => {
    platform.at('2026-05-01T10:00:00Z')
    const [used, late, undone] = [
      await announced(shop, '40'),
      await announced(shop, '20'),
      await announced(shop, '7'),
    ]
    await platform.call(shop.people.owner, undoTransaction, {
      params: { id: undone.transaction },
    })
    // Not this email's credit: withheld
    await announced(shop, '99', 'withheld')
    await redeemed(shop, used.card, 1500n, '2026-05-31T09:59:00Z')
    await redeemed(shop, used.card, 500n, '2026-05-31T10:00:00Z')
    await redeemed(shop, late.card, 2000n, '2026-06-02T10:00:00Z')
    platform.at('2026-06-05T10:00:00Z')
    await announced(shop, '11')
    const { whole, so_far, currency } = (await results()).body
    expect({ whole, so_far, currency }).toEqual({
      currency: 'GBP',
      whole: {
        from: '2026-04-07',
        to: '2026-05-06',
        emails: 3,
        announced: '60.00',
        redeemed: '15.00',
        limited: false,
      },
      so_far: {
        from: '2026-05-07',
        to: '2026-06-05',
        emails: 1,
        announced: '11.00',
        redeemed: '0.00',
        limited: false,
      },
    })
  })

  test('are those of one campaign where it is named, and of no unknown email', async () => {
    const { body: ofNone } = await results(shop.people.owner, { for: 'b1' })
    expect(ofNone.so_far.emails + ofNone.whole.emails).toBe(0)
    expect(ofNone.days.every(({ sent }) => sent === 0)).toBe(true)
    expect((await results(shop.people.owner, {}, 'no_such_email')).status).toBe(404)
    expect((await results(shop.people.owner, { for: 'x1' })).status).toBe(422)
  })

  test('are read with the right to figures: not at the till', async () => {
    expect((await results(shop.people.pos)).status).toBe(403)
    expect((await results(shop.people.limited)).status).toBe(200)
  })
})
