import { expect, isAccessible, type Shop, test } from '../../support/desk.ts'
import { signedAddress } from '../../support/staff/signed-address.ts'
import { text, textIn } from '../../support/text.ts'

test.use({ role: null, viewport: { width: 400, height: 900 } })

type Listed = {
  name: string
  refundable: string
  refunded: string
  customer: { platform_customer_id: string; full_name: string; email: string | null } | null
}

const panel = (more: Record<string, string>) =>
  signedAddress('/select-order', { helpdesk: 'gorgias', ...more })
const picture = (name: string) => ({ path: `test-results/helpdesk-${name}.png`, fullPage: true })

/** Finds an order of the demo that a customer placed and nobody has refunded yet. */
const anOrder = async (shop: Shop) => {
  const { rows } = await shop.get<{ rows: Listed[] }>(
    '/orders?page=1&limit=100&refunded_here=false',
  )
  const open = rows.filter(
    ({ refundable, refunded, customer }) =>
      customer?.email && refunded === '0.00' && Number(refundable) > 0,
  )
  const order = open[Math.floor(open.length / 2 + Math.random() * (open.length / 2))]
  if (!order) throw new Error('the demo has no order to refund')
  return order
}

test('a ticket’s link opens its customer, and neither address nor reply says more than it must', async ({
  page,
  shop,
}) => {
  const customer = await shop.customer()
  await shop.credit(customer.id, { valueToUpdate: '25.00' })
  await page.goto(panel({ customer: customer.email, id: 'T-1' }))
  await expect(page).toHaveURL(/\?id=T-1&helpdesk=gorgias&about=[\w-]{43}$/)
  await expect(page.getByRole('heading', { name: customer.name })).toBeVisible()
  await expect(page.getByText('£25.00', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Hello Tess/)).toContainText('You have £25.00 in store credit')
  await isAccessible(page)
  await page.screenshot(picture('card'))
  await page.getByRole('combobox', { name: text('helpdesk.replies.language') }).selectOption('ru')
  await expect(page.getByText(/^Здравствуйте, Tess/)).toContainText('25,00')
  await page.reload()
  await expect(page.getByRole('heading', { name: customer.name })).toBeVisible()
})

test('a ticket gets one credit: the second is asked about, and given once it was seen', async ({
  page,
  shop,
}) => {
  const customer = await shop.customer()
  const id = `T-${crypto.randomUUID().slice(0, 8)}`
  await page.goto(panel({ customer: customer.email, id }))
  const give = async (amount: string) => {
    await page.getByRole('button', { name: text('helpdesk.person.give') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(text('commerce.adjust.amount')).fill(amount)
    return dialog
  }
  const first = await give('5')
  await isAccessible(page)
  await page.screenshot(picture('credit'))
  await first.getByRole('button', { name: 'Issue £5.00' }).click()
  await expect(page.getByText(text('helpdesk.ticket.title', { id, count: 1 }))).toBeVisible()
  await expect(page.getByText('£5.00', { exact: true })).toBeVisible()
  const second = await give('4')
  await second.getByRole('button', { name: 'Issue £4.00' }).click()
  await expect(second.getByRole('alert')).toContainText('already issued £5.00')
  expect((await shop.account(customer.id)).balance).toBe('5.00')
  await isAccessible(page)
  await page.screenshot(picture('seen'))
  await second.getByRole('button', { name: 'Issue £4.00 anyway' }).click()
  await expect(page.getByText(text('helpdesk.ticket.title', { id, count: 2 }))).toBeVisible()
  expect((await shop.account(customer.id)).balance).toBe('9.00')
})

test('an order is refunded in place, by what the preview said', async ({ page, shop }) => {
  const order = await anOrder(shop)
  const id = `T-${crypto.randomUUID().slice(0, 8)}`
  await page.goto(panel({ id, order_id: order.name.replace('#', '') }))
  const match = page.getByRole('button', { name: order.customer!.full_name }).first()
  const refund = page.getByRole('button', {
    name: text('helpdesk.orders.refundOf', { name: order.name }),
  })
  await expect(match.or(refund).first()).toBeVisible()
  if (await match.isVisible()) await match.click()
  await isAccessible(page)
  await page.screenshot(picture('order'))
  await refund.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: text('returns-refund.items.all') }).click()
  const submit = dialog.getByRole('button', { name: /^Give £[\d,.]+ credit$/ })
  await expect(submit).toBeEnabled()
  const amount = /£[\d,.]+/.exec(await submit.innerText())?.[0] ?? ''
  await isAccessible(page)
  await page.screenshot(picture('refund'))
  await submit.click()
  await expect(page.getByText(text('returns-refund.done', { amount }))).toBeVisible()
  await expect(page.getByText(text('helpdesk.ticket.title', { id, count: 1 }))).toBeVisible()
  await page.screenshot(picture('refunded'))
})

test('without a ticket it is a search, in Russian too, and a text of nobody says so', async ({
  page,
}) => {
  await page.goto(panel({ locale: 'ru' }))
  await expect(page.getByText(textIn('ru', 'helpdesk.start'))).toBeVisible()
  await isAccessible(page)
  await page
    .getByRole('textbox', { name: textIn('ru', 'helpdesk.search') })
    .fill('nobody-of-that-name')
  await expect(page.getByText(textIn('ru', 'helpdesk.nobody'), { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: textIn('ru', 'helpdesk.search') }).fill('an')
  await expect(page.getByRole('heading', { name: textIn('ru', 'helpdesk.which') })).toBeVisible()
  await isAccessible(page)
  await page.screenshot(picture('matches-ru'))
})
