import { expect, test } from '../../support/desk.ts'
import { storeSells } from '../../support/returns/at-store.ts'
import { refundsOf, scan } from '../../support/returns/at-till.ts'
import { text } from '../../support/text.ts'

test.use({ role: 'pos' })

test('without a network a till keeps what was picked, asks before it is lost, and refunds nothing', async ({
  page,
  context,
  shop,
  request,
  baseURL,
}) => {
  const order = await storeSells(shop, request, baseURL)
  await page.goto('/return')
  await expect(page.getByLabel(text('returns-till.scan.label'))).toBeFocused()
  await scan(page, order.name)
  const items = page.getByRole('heading', {
    name: text('returns-till.items.title', { name: order.name }),
  })
  await expect(items).toBeFocused()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(page.getByText(text('shell.offline'))).toBeVisible()
  await scan(page, '4006381333931')
  await expect(page.getByRole('status').filter({ hasText: 'Added: Mug' })).toBeVisible()
  await page.keyboard.press('F2')
  const question = page.getByRole('alertdialog', { name: text('returns-till.leave.title') })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await page.keyboard.press('Enter')
  const review = page.getByRole('heading', {
    name: text('returns-till.review.title', { name: order.name }),
  })
  await expect(review).toBeVisible()
  await expect(
    page.getByRole('alert').filter({ hasText: text('errors.connection_lost') }),
  ).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  await expect(
    page.getByRole('button', { name: text('returns-till.items.review', { count: 1 }) }),
  ).toBeEnabled()
  await context.setOffline(false)
  await expect(page.getByText(text('shell.offline'))).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Give £12.00 credit$/ })).toBeEnabled()
  expect(await refundsOf(shop, order.order_id)).toEqual([])
})
