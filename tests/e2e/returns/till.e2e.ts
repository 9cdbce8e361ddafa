import type { Page } from '@playwright/test'
import type { Order } from '#contract/orders/shapes.ts'
import { displayMoney } from '#rules/money.ts'
import { expect, isAccessible, test as base } from '../../support/desk.ts'
import { storeSells } from '../../support/returns/at-store.ts'
import { orderNow, refundsOf, scan } from '../../support/returns/at-till.ts'
import { text } from '../../support/text.ts'

type Sells = { sells: (more?: Parameters<typeof storeSells>[3]) => Promise<Order> }
const test = base.extend<Sells>({
  sells: async ({ shop, request, baseURL }, give) => {
    await give((more) => storeSells(shop, request, baseURL, more))
  },
})
test.use({ role: 'pos' })

const pounds = (wire: string): string => displayMoney(wire, 'GBP', 'en')
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const items = (page: Page, { name }: Order) =>
  heading(page, text('returns-till.items.title', { name }))
const review = (page: Page, { name }: Order) =>
  heading(page, text('returns-till.review.title', { name }))
const give = (page: Page) => page.getByRole('button', { name: /^Give .* credit$/ })
const refunded = (page: Page, amount: string) =>
  heading(page, text('returns-till.done.refunded', { amount: pounds(amount) }))
const outcome = (page: Page) => page.getByRole('list', { name: text('returns-till.will.title') })

/** Scans an order, its mug and its scarf, and opens the review. */
const toReview = async (page: Page, order: Order): Promise<void> => {
  await page.goto('/return')
  await expect(page.getByLabel(text('returns-till.scan.label'))).toBeFocused()
  await scan(page, order.name)
  await expect(items(page, order)).toBeFocused()
  await scan(page, '4006381333931')
  await expect(page.getByRole('status').filter({ hasText: 'Added: Mug' })).toBeVisible()
  await scan(page, 'till-scarf')
  await expect(page.getByRole('status').filter({ hasText: 'Added: Scarf' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(review(page, order)).toBeFocused()
  await expect(page.getByRole('button', { name: /^(Give|Refund) £/ })).toBeEnabled()
}

test('a refund is made by scanner and keys alone, and its receipt prints at Enter', async ({
  page,
  shop,
  sells,
}) => {
  const order = await sells()
  await page.addInitScript(() => {
    globalThis.print = () => document.body.setAttribute('data-printed', '')
  })
  await toReview(page, order)
  await isAccessible(page)
  await page.keyboard.press('Escape')
  await expect(items(page, order)).toBeFocused()
  await isAccessible(page)
  await page.keyboard.press('-')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('-')
  await expect(page.getByRole('button', { name: 'Choose items' })).toBeDisabled()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: `Give ${pounds('24.00')} credit` })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status').filter({ has: refunded(page, '24.00') })).toBeVisible()
  const [refund] = await refundsOf(shop, order.order_id)
  await expect(heading(page, text('returns-paper.title'))).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`refund=${refund!.refund_id}$`))
  await expect(page.getByRole('button', { name: text('returns-till.done.print') })).toBeFocused()
  await isAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.locator('body')).toHaveAttribute('data-printed', '')
  expect((await orderNow(shop, order.order_id)).line_items[0]!.returned).toBe(2)
  await page.keyboard.press('F2')
  await expect(page.getByLabel(text('returns-till.scan.label'))).toBeFocused()
  expect(await page.content()).not.toContain(order.name)
})

test('picked items are lost only once that is confirmed, and no answer to a till has a code', async ({
  page,
  shop,
  sells,
}) => {
  const order = await sells()
  const other = await sells()
  const id = order.customer!.platform_customer_id
  await shop.credit(id, { valueToUpdate: '5' })
  const { LoyaltyCard: card } = await shop.get<{ LoyaltyCard: { GiftCard: { code: string } } }>(
    `/customers/${id}`,
  )
  const code = card.GiftCard.code.replaceAll(/\W/g, '')
  expect(code).toMatch(/^\w{12,}$/)
  const answers: Promise<string>[] = []
  page.on('response', (response) => answers.push(response.text().catch(() => '')))
  await toReview(page, order)
  await scan(page, order.name)
  await expect(page.getByText(text('returns-till.notes.here', { text: order.name }))).toBeVisible()
  const question = page.getByRole('alertdialog', { name: text('returns-till.leave.title') })
  await scan(page, other.name)
  await expect(question.getByRole('button', { name: /^Discard/ })).toBeFocused()
  await isAccessible(page)
  for (const button of await question.getByRole('button').all())
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(review(page, order)).toBeVisible()
  await page.keyboard.press('F2')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(heading(page, text('returns-paper.title'))).toBeVisible()
  await scan(page, order.name)
  await expect(items(page, order)).toBeVisible()
  await page.keyboard.press('+')
  await scan(page, other.name)
  await expect(question.getByRole('button', { name: /^Discard/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(items(page, other)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose items' })).toBeDisabled()
  const all = (await Promise.all(answers)).join('').replaceAll(/[\s-]/g, '')
  expect(all).toContain(code.slice(-4))
  expect(all).not.toContain(code)
})

test('after a lost answer, asking again tells the outcome and refunds nothing twice', async ({
  page,
  shop,
  context,
  sells,
}) => {
  const order = await sells()
  await toReview(page, order)
  let tries = 0
  await page.route('**/api/upstream/api/api/v1/orders/*/return', async (route) => {
    tries += 1
    // the platform refunds, and its answer is lost on the way
    if (tries === 1) {
      await route.fetch()
      await context.setOffline(true)
      return route.abort('internetdisconnected')
    }
    // turned away before the platform looked: this says nothing of the first try
    if (tries === 3)
      return route.fulfill({
        status: 429,
        json: { error: { code: 'too_many', message: '', request_id: 'x' } },
      })
    return route.continue()
  })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(text('returns-till.unknown.title'))).toBeVisible()
  await expect(page.getByText(text('shell.offline'))).toBeVisible()
  await isAccessible(page)
  await page.keyboard.press('F2')
  await scan(page, '#1')
  const again = page.getByRole('button', { name: text('returns-till.unknown.again') })
  await again.click()
  await expect(again).toBeEnabled()
  await context.setOffline(false)
  await expect(page.getByText(text('shell.offline'))).toHaveCount(0)
  await again.click()
  await expect.poll(() => tries).toBe(3)
  await expect(again).toBeEnabled()
  await again.click()
  await expect(refunded(page, '36.00')).toBeVisible()
  expect((await refundsOf(shop, order.order_id)).map(({ state }) => state)).toEqual(['done'])
  expect((await orderNow(shop, order.order_id)).refunded_here).toBe('36.00')
})

test('what changed since the preview is marked, and what was entered stays', async ({
  page,
  shop,
  sells,
}) => {
  const order = await sells({ shipping: '4.00' })
  await toReview(page, order)
  const shipping = page.getByLabel(text('returns-till.terms.shipping', { amount: pounds('4.00') }))
  await shipping.check()
  await expect(page.getByRole('button', { name: `Give ${pounds('40.00')} credit` })).toBeEnabled()
  const path = `/api/api/v1/orders/${order.order_id}/return`
  await shop.post(path, { include_shipping: true, to: 'original', refund_amount: '4.00' })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(text('returns-till.review.moved'))).toBeVisible()
  await expect(give(page)).toBeEnabled()
  await expect(outcome(page).locator('s')).toContainText(pounds('40.00'))
  await isAccessible(page)
  await expect(shipping).toBeChecked()
  expect(await refundsOf(shop, order.order_id)).toHaveLength(1)
  const amount = page.getByLabel(text('returns-till.terms.amount'))
  await amount.fill('99')
  await expect(
    page.getByText(text('returns-till.review.over', { amount: pounds('60.00') })),
  ).toBeVisible()
  await amount.fill('10')
  await expect(page.getByRole('button', { name: `Give ${pounds('10.00')} credit` })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(refunded(page, '10.00')).toBeVisible()
})

test('credit of an order that names nobody is claimed by the receipt, until the refund is undone', async ({
  page,
  shop,
  sells,
}) => {
  const order = await sells({ email: null })
  await toReview(page, order)
  await expect(page.getByText(text('returns-till.will.nobody'))).toBeVisible()
  await expect(page.getByLabel(text('returns-till.terms.email'))).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('img', { name: text('returns-paper.claimLabel') })).toBeVisible()
  await page.getByLabel(text('returns-till.done.papers.sheet')).check()
  await expect(page).toHaveURL(/paper=sheet$/)
  await expect(page.getByRole('img', { name: text('returns-paper.claimLabel') })).toBeVisible()
  await page.keyboard.press('F2')
  await scan(page, order.name)
  await page
    .getByRole('region', { name: text('returns-till.earlier.title') })
    .getByRole('button')
    .click()
  await page.getByRole('button', { name: text('returns-till.done.undo') }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(text('returns-till.undo.parts.credit'))).toBeVisible()
  await isAccessible(page)
  await dialog.getByRole('button', { name: text('returns-till.undo.submit') }).click()
  await expect(heading(page, /^Refund of .* undone$/)).toBeVisible()
  await expect(page.getByText(text('returns-paper.states.undone'))).toBeVisible()
  await expect(page.getByRole('img', { name: text('returns-paper.claimLabel') })).toHaveCount(0)
  const now = await orderNow(shop, order.order_id)
  expect([now.refunded_here, now.line_items[0]!.returned]).toEqual(['0.00', 0])
})

test('an exchange uses the new credit for the new order in one act', async ({ page, sells }) => {
  const order = await sells()
  await toReview(page, order)
  await page.getByLabel(text('returns-till.terms.newOrder')).fill('#till-1')
  await expect(page.getByText(text('returns-till.terms.totalMissing'))).toBeVisible()
  await expect(give(page)).toBeDisabled()
  const total = page.getByLabel(text('returns-till.terms.newTotal'))
  const says = (key: 'toPay' | 'stays' | 'even', wire = '') =>
    expect(
      page.getByText(text(`returns-till.terms.${key}`, { amount: wire && pounds(wire) })),
    ).toBeVisible()
  await total.fill('50')
  await says('toPay', '14.00')
  await total.fill('36')
  await says('even')
  await total.fill('30')
  await says('stays', '6.00')
  await expect(outcome(page)).toContainText(text('returns-till.will.parts.exchanged'))
  await expect(give(page)).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(refunded(page, '36.00')).toBeVisible()
  await expect(page.getByText(text('returns-paper.forOrder', { order: '#till-1' }))).toBeVisible()
})

test('a till that nobody touches for ten minutes is cleared', async ({ page, sells }) => {
  await page.clock.install()
  const order = await sells()
  await page.goto(`/return?order_id=${encodeURIComponent(order.name)}`)
  // the focus comes once the page counts the time
  await expect(items(page, order)).toBeFocused()
  await page.clock.fastForward('09:30')
  await page.keyboard.press('ArrowDown')
  await page.clock.fastForward('09:30')
  await expect(items(page, order)).toBeVisible()
  await page.clock.fastForward('01:00')
  await expect(page.getByText(text('returns-till.notes.cleared'))).toBeVisible()
  await expect(page).toHaveURL('/return?idle=1')
  expect(await page.content()).not.toContain(order.name)
})
