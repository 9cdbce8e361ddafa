import type { Page } from '@playwright/test'
import type { RecallPolicy } from '#contract/returns/refund.ts'
import type { Refund } from '#contract/returns/refund-shapes.ts'
import { displayMoney, formatMinor, parseMoney } from '#rules/money.ts'
import { expect, isAccessible, type Shop, test as base } from '../../support/desk.ts'
import { storeSells } from '../../support/returns/at-store.ts'
import { refundsOf } from '../../support/returns/at-till.ts'
import { text } from '../../support/text.ts'

type Sells = { sells: (more?: Parameters<typeof storeSells>[3]) => ReturnType<typeof storeSells> }
const test = base.extend<Sells>({
  sells: async ({ shop, request, baseURL }, give) => {
    await give((more) => storeSells(shop, request, baseURL, more))
  },
})

const pounds = (wire: string): string => displayMoney(wire, 'GBP', 'en')
const give = (page: Page) => page.getByRole('button', { name: /^(Give|Refund) .*£/ })
const outcome = (page: Page) =>
  page.getByRole('list', { name: text('returns-refund.outcome.title') })

/** An order with a reward of 10.00 by hand, of which 6.00 are redeemed, and 2.00 of other credit. */
const rewarded = async (shop: Shop, sells: Sells['sells']) => {
  const order = await sells()
  const id = order.customer!.platform_customer_id
  const credit = { expires_on: '2031-01-01', reason: 'Reward' }
  await shop.credit(id, { ...credit, valueToUpdate: '10', order: order.name } as never)
  await shop.credit(id, { valueToUpdate: '-6', reason: 'Other' })
  await shop.credit(id, { ...credit, valueToUpdate: '2', expires_on: '2032-01-01' } as never)
  return { order, id }
}
const toForm = async (page: Page, id: string) => {
  await page.goto(`/refunds/orders/${encodeURIComponent(id)}?act=refund`)
  await page.getByRole('button', { name: text('returns-refund.items.all') }).click()
  await expect(give(page)).toBeEnabled()
}
const recallBox = (page: Page) =>
  page.getByLabel(
    text('returns-refund.rewards.byHand', { title: 'Reward', given: pounds('10.00') }),
  )
/** Sums the refund's parts by kind, in their order. */
const kindsOf = ({ parts }: Refund): string[] =>
  [...Map.groupBy(parts, ({ kind }) => kind)].map(([kind, all]) => {
    const sum = all.reduce((minor, { amount }) => minor + parseMoney(amount)!, 0n)
    return `${kind} ${formatMinor(sum)}`
  })
const amountIn = (kind: string): string => pounds(kind.split(' ')[1]!).replace('-', '−')

/** Parts of the refund of 60.00, and the balance afterwards; it was 4.00 and 2.00. */
const policies: [RecallPolicy, { parts: string[]; balance: string }][] = [
  [
    'write_off',
    { parts: ['credit 60.00', 'recalled -4.00', 'written_off 6.00'], balance: '62.00' },
  ],
  [
    'other_promotional',
    { parts: ['credit 60.00', 'recalled -6.00', 'written_off 4.00'], balance: '60.00' },
  ],
  ['from_refund', { parts: ['credit 54.00', 'recalled -4.00', 'deducted 6.00'], balance: '56.00' }],
  ['owe', { parts: ['credit 60.00', 'recalled -4.00', 'owed 6.00'], balance: '62.00' }],
]

for (const [policy, { parts, balance }] of policies)
  test(`a redeemed reward is recalled as chosen, ${policy}: the preview is the refund`, async ({
    page,
    shop,
    sells,
  }) => {
    const { order, id } = await rewarded(shop, sells)
    await toForm(page, order.order_id)
    await expect(recallBox(page)).not.toBeChecked()
    await recallBox(page).check()
    await page.getByLabel(text('returns-refund.rewards.policy')).selectOption(policy)
    await expect(outcome(page).getByRole('listitem')).toHaveCount(parts.length)
    await expect(give(page)).toBeEnabled()
    if (policy === 'owe') await isAccessible(page)
    const shown = await outcome(page)
      .getByText(/^−?£[\d.,]+$/)
      .allInnerTexts()
    await give(page).click()
    await expect(page).toHaveURL(/\/refunds\/rf\d+$/)
    const [row] = await refundsOf(shop, order.order_id)
    const { refund } = await shop.get<{ refund: Refund }>(`/refunds/${row!.refund_id}`)
    expect(kindsOf(refund)).toEqual(parts)
    expect(shown).toEqual(parts.map(amountIn))
    expect((await shop.account(id)).balance).toBe(balance)
  })

test('a reward that is not chosen stays with the customer', async ({ page, shop, sells }) => {
  const { order, id } = await rewarded(shop, sells)
  await toForm(page, order.order_id)
  await recallBox(page).check()
  await expect(outcome(page).getByRole('listitem')).toHaveCount(3)
  await recallBox(page).uncheck()
  await expect(outcome(page).getByRole('listitem')).toHaveCount(1)
  await give(page).click()
  await expect(page).toHaveURL(/\/refunds\/rf\d+$/)
  expect((await shop.account(id)).balance).toBe('66.00')
})

test('a bought gift card is closed: what is left of it is refunded, and it can’t be redeemed', async ({
  page,
  shop,
  sells,
}) => {
  const order = await sells({
    lines: [{ name: 'Gift card', sku: 'GIFT-50', quantity: 1, price: '50.00' }],
  })
  const id = order.customer!.platform_customer_id
  const paid = { valueToUpdate: '50', money: 'paid', reason: 'Other', order: order.name }
  await shop.credit(id, paid as never)
  await shop.credit(id, { valueToUpdate: '-20', reason: 'Other' })
  await page.goto(`/refunds/orders/${encodeURIComponent(order.order_id)}?act=refund`)
  const close = page.getByRole('checkbox', {
    name: `refunds ${pounds('30.00')} (${pounds('20.00')} redeemed)`,
  })
  await close.check()
  await page.getByLabel(text('returns.ways.original')).check()
  await expect(give(page)).toHaveText(
    text('returns-refund.submit.original', { amount: pounds('30.00') }),
  )
  await isAccessible(page)
  await give(page).click()
  await expect(page).toHaveURL(/\/refunds\/rf\d+$/)
  const [row] = await refundsOf(shop, order.order_id)
  const { refund } = await shop.get<{ refund: Refund }>(`/refunds/${row!.refund_id}`)
  expect(kindsOf(refund)).toEqual(['original 30.00', 'closed -30.00'])
})
