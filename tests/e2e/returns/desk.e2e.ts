import type { Page } from '@playwright/test'
import type { Order } from '#contract/orders/shapes.ts'
import { displayMoney, formatMinor, parseMoney } from '#rules/money.ts'
import { expect, isAccessible, test } from '../../support/desk.ts'
import { isMixed, isOfTwo, oldOrder, severalOf } from '../../support/returns/at-desk.ts'
import { orderNow, refundsOf } from '../../support/returns/at-till.ts'
import { text } from '../../support/text.ts'

const pounds = (wire: string): string => displayMoney(wire, 'GBP', 'en')
const address = (order: Order): string => `/refunds/orders/${encodeURIComponent(order.order_id)}`
const give = (page: Page) => page.getByRole('button', { name: /^Give .* credit$/ })
const outcome = (page: Page) =>
  page.getByRole('list', { name: text('returns-refund.outcome.title') })
const more = (page: Page, order: Order) =>
  page
    .getByRole('button', {
      name: text('returns-refund.items.one', {
        name: severalOf(order)!.name,
      }),
    })
    .first()

test('an order is found, two pieces are refunded with a bonus as the preview says, and undone', async ({
  page,
  shop,
}) => {
  const order = await oldOrder(shop, 0, isOfTwo)
  const before = await shop.account(order.customer!.platform_customer_id)
  await page.goto('/refunds?view=orders')
  await page.getByLabel(text('returns.orders.search')).fill(order.name.replace('#', ''))
  await expect(page.getByRole('heading', { name: text('returns.orders.by.number') })).toBeVisible()
  await isAccessible(page)
  await page.getByRole('link', { name: order.name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${order.name}` })).toBeVisible()
  await isAccessible(page)
  await page.getByRole('link', { name: text('returns-order.refund'), exact: true }).click()
  await expect(page.getByText(text('returns-refund.outcome.empty'))).toBeVisible()
  await more(page, order).click()
  await more(page, order).click()
  await page.getByLabel(text('returns-refund.credit.bonuses.percent')).check()
  await page.getByLabel(text('returns-refund.credit.bonusPercent')).fill('10')
  await expect(give(page)).toBeEnabled()
  await expect(outcome(page)).toContainText(text('returns-refund.outcome.kinds.bonus'))
  await isAccessible(page)
  const label = await give(page).innerText()
  const shown = await outcome(page)
    .getByText(/^£[\d.,]+$/)
    .allInnerTexts()
  await give(page).dblclick()
  await expect(page).toHaveURL(/\/refunds\/rf\d+$/)
  const [refund, ...others] = await refundsOf(shop, order.order_id)
  expect(others).toEqual([])
  expect(shown).toEqual([pounds(refund!.amount), pounds(refund!.bonus)])
  const given = formatMinor(parseMoney(refund!.amount)! + parseMoney(refund!.bonus)!)
  expect(label).toBe(`Give ${pounds(given)} credit`)
  for (const amount of shown)
    await expect(page.getByRole('cell', { name: amount, exact: true }).first()).toBeVisible()
  await isAccessible(page)
  expect((await orderNow(shop, order.order_id)).line_items[0]!.returned).toBe(2)

  await page.getByRole('button', { name: text('returns.one.undo') }).click()
  const dialog = page.getByRole('alertdialog')
  for (const amount of shown) await expect(dialog).toContainText(amount)
  await isAccessible(page)
  await dialog.getByRole('button', { name: text('returns.undo.submit') }).dblclick()
  await expect(page.getByText(text('returns.undo.done'))).toBeVisible()
  await expect(page.getByText(text('returns.states.undone'), { exact: true }).first()).toBeVisible()
  const after = await orderNow(shop, order.order_id)
  expect([after.refundable, after.line_items[0]!.returned]).toEqual([order.refundable, 0])
  const { balance } = await shop.account(order.customer!.platform_customer_id)
  expect(balance ?? '0.00').toBe(before.balance ?? '0.00')
})

test('of two who refund the same order, the second refunds nothing and sees what changed', async ({
  page,
  browser,
  shop,
  cookieOf,
  baseURL,
}) => {
  test.slow()
  // a discount may make a second piece cost a cent more than the first
  const order = await oldOrder(shop, 0, (one) => isMixed(one) && one.discount === '0.00')
  // a loyalty card that the first refund makes would be a change, too
  await shop.credit(order.customer!.platform_customer_id, { valueToUpdate: '2.00' })
  const context = await browser.newContext({ baseURL: String(baseURL) })
  await context.addCookies([{ name: 'jwt', value: await cookieOf('staff'), url: String(baseURL) }])
  const other = await context.newPage()
  for (const one of [page, other]) {
    await one.goto(`${address(order)}?act=refund`)
    await more(one, order).click()
    if (order.shipping !== '0.00') await one.getByLabel(/^Include shipping/).check()
    await expect(give(one)).toBeEnabled()
  }
  const seen = await outcome(page)
    .getByText(/^£[\d.,]+$/)
    .first()
    .innerText()
  await give(other).click()
  await expect(other).toHaveURL(/\/refunds\/rf\d+$/)
  await give(page).click()
  await expect(page.getByText(text('returns-refund.outcome.moved'))).toBeVisible()
  expect(await refundsOf(shop, order.order_id)).toHaveLength(1)
  // without shipping, a second piece costs what the first did
  const before = outcome(page).locator('s')
  if (order.shipping === '0.00') await expect(before).toHaveCount(0)
  else await expect(before.first()).toContainText(seen)
  await expect(
    page.getByText(text('returns-refund.outcome.warnings.credited_before')),
  ).toBeVisible()
  await isAccessible(page)
  await expect(give(page)).toBeEnabled()
  await give(page).click()
  await expect(page).toHaveURL(/\/refunds\/rf\d+$/)
  const refunds = await refundsOf(shop, order.order_id)
  expect(refunds).toHaveLength(2)
  expect(refunds[0]!.by?.name).toBe('Olivia Owner')
  // shipping is refunded once
  expect(pounds(refunds[0]!.amount) === seen).toBe(order.shipping === '0.00')
  await context.close()
})

test('what is typed wrongly is said beside its field, and nothing can be sent', async ({
  page,
  shop,
}) => {
  const order = await oldOrder(shop, 2, isOfTwo)
  await page.goto(`${address(order)}?act=refund`)
  const quantity = page.getByLabel(
    text('returns-refund.items.quantity', { name: order.line_items[0]!.name }),
  )
  await more(page, order).click()
  await expect(quantity).toHaveValue('1')
  await quantity.fill('9999')
  await expect(
    page.getByText(
      text('returns-refund.items.tooMany', { count: order.line_items[0]!.returnable }),
    ),
  ).toBeVisible()
  await expect(
    page.getByRole('button', { name: text('returns-refund.submit.refund') }),
  ).toBeDisabled()
  await quantity.fill('')
  await page.getByLabel(/^Amount \(/).fill('99999')
  await expect(
    page.getByText(text('returns-refund.problems.over', { amount: pounds(order.refundable) })),
  ).toBeVisible()
  await isAccessible(page)
  await expect(
    page.getByRole('button', { name: text('returns-refund.submit.refund') }),
  ).toBeDisabled()
  expect(await refundsOf(shop, order.order_id)).toEqual([])
})

test.describe('who may only look', () => {
  test.use({ role: 'limited' })
  test('sees an order and no way to refund it, not even by its address', async ({ page, shop }) => {
    const order = await oldOrder(shop, 3, isOfTwo)
    await page.goto(`${address(order)}?act=refund`)
    await expect(page.getByRole('heading', { level: 1, name: `Order ${order.name}` })).toBeVisible()
    await expect(
      page.getByRole('link', { name: text('returns-order.refund'), exact: true }),
    ).toHaveCount(0)
    await expect(page.getByRole('form')).toHaveCount(0)
  })
})

test('in Russian every screen is accessible', async ({ page, shop }) => {
  const order = await oldOrder(shop, 4, isOfTwo)
  const { refund } = (await shop.post(
    `/api/api/v1/orders/${encodeURIComponent(order.order_id)}/return`,
    {
      selected_line_items: [{ line_item_id: order.line_items[0]!.line_item_id, quantity: 1 }],
    },
  )) as { refund: { refund_id: string } }
  for (const path of [
    '/refunds',
    '/refunds?view=refunds&state=done',
    '/refunds?view=orders',
    '/refunds?view=tasks',
    '/refunds?view=policy',
    address(order),
    `${address(order)}?act=refund`,
    `${address(order)}/gift-receipt`,
    `/refunds/${refund.refund_id}`,
    `/refunds/${refund.refund_id}/print`,
  ]) {
    const answer = await page.goto(`/ru${path}`)
    expect(answer?.status(), path).toBe(200)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await isAccessible(page)
  }
})
