import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eraseCustomer } from '#contract/customers/change.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { endpoints } from '#contract/endpoints.ts'
import { splitGiftCard } from '#contract/gift-cards/change.ts'
import { approve, askApproval } from '#contract/store-credit/calls.ts'
import { erasingOf } from '../../support/customers/erasing.ts'
import { whatDoesNotTie } from '../../support/ledger/recompute.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()
const { erase } = erasingOf(platform)

describe('erasing a person', () => {
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

  test('while their card is split, credited, a request decided: no deadlock, nothing left', async () => {
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
      const { rows } = await sql`
        select
        from gift_card
        where customer_id = ${customer_id}
          and (balance > 0 or disabled_at is null)`.execute(platform.db)
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
