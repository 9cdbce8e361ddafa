import type { Order } from '#contract/orders/shapes.ts'
import { displayMoney } from '#rules/money.ts'
import { expect, isAccessible, test } from '../../support/desk.ts'
import { isOfTwo, oldOrder } from '../../support/returns/at-desk.ts'
import { storeSells } from '../../support/returns/at-store.ts'
import { orderNow, refundsOf } from '../../support/returns/at-till.ts'
import { text } from '../../support/text.ts'

const address = ({ order_id }: Order): string => `/refunds/orders/${encodeURIComponent(order_id)}`
const pounds = (wire: string): string => displayMoney(wire, 'GBP', 'en')
const give = /^Give .* credit$/

test('an amount that goes to a team member is requested by one person and approved by another', async ({
  page,
  browser,
  shop,
  cookieOf,
  request,
  baseURL,
}) => {
  // its customer becomes a team member, whom no other test refunds
  const order = await storeSells(shop, request, baseURL)
  const { email, full_name: name } = order.customer!
  await shop.post('/staff', { email, name, role: 'limited' })
  const context = await browser.newContext({ baseURL: String(baseURL) })
  await context.addCookies([{ name: 'jwt', value: await cookieOf('staff'), url: String(baseURL) }])
  const clerk = await context.newPage()
  await clerk.goto(`${address(order)}?act=refund`)
  // a form takes nothing before its script runs
  await clerk.getByLabel(/^Amount \(/).click()
  await clerk.getByLabel(/^Amount \(/).fill('5')
  const asking = clerk.getByRole('button', { name: text('returns-refund.submit.request') })
  await expect(asking).toBeEnabled()
  await isAccessible(clerk)
  await asking.dblclick()
  await expect(clerk).toHaveURL(/return=rn\d+/)
  const own = clerk.getByRole('complementary', { name: text('returns-requests.one') })
  await expect(own.getByText(text('returns-requests.amountAlone'))).toBeVisible()
  const approve = { name: text('returns-requests.acts.approve') }
  await expect(own.getByRole('button', approve)).toHaveAttribute('aria-disabled', 'true')
  expect(await refundsOf(shop, order.order_id)).toEqual([])

  await page.goto(new URL(clerk.url()).pathname + new URL(clerk.url()).search)
  await context.close()
  const panel = page.getByRole('complementary', { name: text('returns-requests.one') })
  await panel.getByRole('button', approve).click()
  await page.getByRole('alertdialog').getByRole('button', approve).dblclick()
  await expect(
    panel.getByText(text('returns.returnStates.refunded'), { exact: true }).first(),
  ).toBeVisible()
  expect(await refundsOf(shop, order.order_id)).toMatchObject([{ amount: '5.00' }])
})

test('a store’s figure is asked about: No is kept and can be changed to Yes', async ({
  page,
  shop,
}) => {
  const { rows } = await shop.get<{ rows: Order[] }>(
    '/orders?limit=100&payment=partially_refunded&refunded_here=false',
  )
  const { order_id, refunded } = rows.find(({ refundable }) => Number(refundable) > 5)!
  const path = `/api/api/v1/orders/${encodeURIComponent(order_id)}/return`
  await shop.post(path, { refund_amount: '5', to: 'original', notification: false })
  const before = await orderNow(shop, order_id)
  await page.goto(address(before))
  await page.getByRole('button', { name: text('returns-order.match.no') }).click()
  const change = page.getByRole('button', { name: text('returns-order.match.change') })
  await expect(change).toBeVisible()
  await page.reload()
  await expect(change).toBeVisible()
  expect((await orderNow(shop, order_id)).refundable).toBe(before.refundable)
  await isAccessible(page)
  await change.click()
  await isAccessible(page)
  await page.getByRole('button', { name: text('returns-order.match.yes') }).click()
  await expect(page.getByText(text('returns-order.match.done')).first()).toBeVisible()
  const after = await orderNow(shop, order_id)
  expect(Number(after.refundable) - Number(before.refundable)).toBeCloseTo(5, 2)
  expect(after.refunded).toBe(refunded)
})

test('an undo of credit that is half redeemed says so before, and takes the rest', async ({
  page,
  shop,
}) => {
  const order = await oldOrder(shop, 10, isOfTwo)
  const { platform_customer_id: id } = order.customer!
  const { refund } = (await shop.post(
    `/api/api/v1/orders/${encodeURIComponent(order.order_id)}/return`,
    { refund_amount: '8', notification: false, expires_on: '2026-12-01' },
  )) as { refund: { refund_id: string } }
  await shop.credit(id, { valueToUpdate: '-3', reason: 'Other' })
  await page.goto(`/refunds/${refund.refund_id}`)
  await page.getByRole('button', { name: text('returns.one.undo') }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(text('returns.undo.partly'))).toBeVisible()
  await expect(dialog.getByRole('row').last()).toContainText(`${pounds('3.00')}${pounds('5.00')}`)
  await isAccessible(page)
  await dialog.getByRole('button', { name: text('returns.undo.submitPartly') }).click()
  await expect(page.getByText(text('returns.states.partly_undone')).first()).toBeVisible()
  const after = await orderNow(shop, order.order_id)
  expect(Number(order.refundable) - Number(after.refundable)).toBeCloseTo(3, 2)
})

test('a half typed refund is kept, and one whose answer was lost is refunded once', async ({
  page,
  shop,
}) => {
  const order = await oldOrder(shop, 11, isOfTwo)
  const note = page.getByRole('textbox', { name: text('returns-refund.record.note') })
  await page.goto(`${address(order)}?act=refund`)
  await page.getByLabel(/^Amount \(/).click()
  await page.getByLabel(/^Amount \(/).fill('4')
  await note.fill('Called about the size')
  await page.getByRole('link', { name: text('returns-order.order', { name: order.name }) }).click()
  const leaving = page.getByRole('alertdialog')
  await expect(leaving).toContainText(text('ui.leave.title'))
  await leaving.getByRole('button', { name: text('ui.leave.save') }).click()
  await expect(page).not.toHaveURL(/act=refund/)
  expect(await refundsOf(shop, order.order_id)).toEqual([])
  await page.getByRole('link', { name: text('returns-order.refund'), exact: true }).click()
  await expect(note).toHaveValue('Called about the size')

  const keys: (string | undefined)[] = []
  await page.route(/\/orders\/[^/]+\/return(\?|$)/, async (route) => {
    keys.push((await route.request().allHeaders())['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: give }).click()
  await expect(page.getByText(text('errors.connection_lost'))).toBeVisible()
  await expect(note).toHaveValue('Called about the size')
  await page.getByRole('button', { name: give }).click()
  await expect(page).toHaveURL(/\/refunds\/rf\d+$/)
  expect(keys).toEqual([keys[0], keys[0]])
  expect(await refundsOf(shop, order.order_id)).toHaveLength(1)
})
