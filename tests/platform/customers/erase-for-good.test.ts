import { describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { enableGiftCard, putGiftCard, splitGiftCard } from '#contract/gift-cards/change.ts'
import { refund } from '#contract/redemptions/calls.ts'
import { previewUndo, undoTransaction } from '#contract/store-credit/calls.ts'
import { checkoutOf } from '../../support/redemptions/checkout.ts'
import { erasingOf } from '../../support/customers/erasing.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()
const { erase } = erasingOf(platform)

describe('erasing a person', () => {
  test('the card takes nothing any more; the person is not erased twice or brought back', async () => {
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

  test('nothing taken from them comes back by an undo, and the preview says so already', async () => {
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
    const bare = await platform.customer(shop)
    const card = await store.card(['20.00'])
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
})
