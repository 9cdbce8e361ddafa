import { expect, isAccessible, test } from '../../support/desk.ts'
import { isOfTwo, oldOrder, requestedReturn } from '../../support/returns/at-desk.ts'
import { text } from '../../support/text.ts'

test('returns are approved together, one is received by scanning and refunded, and its task done', async ({
  page,
  shop,
}) => {
  const [order, gone] = [await oldOrder(shop, 5, isOfTwo), await oldOrder(shop, 6, isOfTwo)]
  const one = await requestedReturn(shop, order)
  const other = await requestedReturn(shop, gone)
  await page.goto('/refunds?state=requested')
  for (const { name } of [one, other])
    await page.getByLabel(text('returns-requests.select.one', { name })).check()
  await isAccessible(page)
  // a colleague decides about one meanwhile
  await shop.post(`/returns/${other.return_id}/reject`, { reason: 'Worn', notification: false })
  await page
    .getByRole('button', { name: text('returns-requests.select.approve', { count: 2 }) })
    .click()
  const results = page.getByRole('alertdialog')
  await expect(results.getByRole('listitem').filter({ hasText: other.name })).toContainText(
    text('errors.return_moved_on'),
  )
  await expect(results.getByRole('listitem').filter({ hasText: one.name })).toContainText(
    text('returns.returnStates.approved'),
  )
  await isAccessible(page)
  await results
    .getByRole('button', { name: text('returns-requests.select.close') })
    .first()
    .click()

  await page.goto(`/refunds?return=${one.return_id}`)
  const panel = page.getByRole('complementary', { name: text('returns-requests.one') })
  await panel.getByRole('button', { name: text('returns-requests.acts.receive') }).click()
  const dialog = page.getByRole('dialog')
  const scan = dialog.getByLabel(text('returns-requests.receive.scan'))
  const [line] = order.line_items
  await scan.fill('not-of-this-return')
  await scan.press('Enter')
  await expect(
    dialog.getByText(text('returns-requests.receive.unknown', { code: 'not-of-this-return' })),
  ).toBeVisible()
  for (let count = 1; count <= line!.quantity; count += 1) {
    await scan.fill(line!.sku)
    await scan.press('Enter')
    const name = line!.name
    const counted = { name, count, of: line!.quantity }
    await expect(
      dialog.getByText(text('returns-requests.receive.counted.accepted', counted)),
    ).toBeVisible()
  }
  await isAccessible(page)
  await dialog.getByRole('button', { name: text('returns-requests.receive.submit') }).dblclick()
  await expect(
    panel.getByText(text('returns.returnStates.refunded'), { exact: true }).first(),
  ).toBeVisible()
  await expect(panel.getByRole('link', { name: text('returns-requests.seeRefund') })).toHaveCount(1)
  await isAccessible(page)

  await page.goto(`/refunds?view=tasks&search=${encodeURIComponent(order.name)}`)
  const row = page.getByRole('row').filter({ hasText: order.name })
  await expect(row).toContainText(line!.sku)
  await isAccessible(page)
  await row.getByRole('button').click()
  await expect(row).toContainText(text('returns-tasks.states.done'))
  await expect(row.getByRole('button')).toHaveCount(0)
})

test('a policy is tried on an order and on 90 days before it is saved, and then decides', async ({
  page,
  shop,
}) => {
  const order = await oldOrder(shop, 7, isOfTwo)
  await page.goto('/refunds?view=policy')
  const beside = page.getByRole('complementary', { name: text('returns-policy.beside') })
  const form = page.getByRole('form', { name: text('returns-policy.title') })
  const allowed = form.getByLabel(text('returns-policy.lists.orders')).first()
  await beside.getByLabel(text('returns-policy.tryOrder.order')).fill(order.name)
  await expect(beside.getByText(text('returns-policy.tryOrder.verdicts.refuse'))).toBeVisible()
  await allowed.fill(`${await allowed.inputValue()}\n${order.name}`)
  await expect(beside.getByText(text('returns-policy.tryOrder.verdicts.allow'))).toBeVisible()
  await beside.getByRole('button', { name: text('returns-policy.trial.run') }).click()
  await expect(beside.getByRole('table').first()).toBeVisible()
  await isAccessible(page)
  const judge = async () => {
    const judged = await shop.post('/returns/verdict', { order_id: order.order_id })
    return (judged as { verdict: { outcome: string } }).verdict.outcome
  }
  expect(await judge()).toBe('refuse')

  await page.getByRole('link', { name: text('returns.views.orders') }).click()
  const leaving = page.getByRole('alertdialog')
  await expect(leaving).toContainText(text('ui.leave.title'))
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: text('returns-policy.save') }).click()
  await expect(page.getByText(text('returns-policy.saved'))).toBeVisible()
  expect(await judge()).toBe('allow')
})

test.describe('who may not refund', () => {
  test.use({ role: 'limited' })
  test('sees returns and tasks without a way to decide them, and no policy', async ({
    page,
    shop,
  }) => {
    const { return_id: id } = await requestedReturn(shop, await oldOrder(shop, 8, isOfTwo))
    await page.goto(`/refunds?return=${id}`)
    const panel = page.getByRole('complementary', { name: text('returns-requests.one') })
    await expect(
      panel.getByText(text('returns.returnStates.requested'), { exact: true }).first(),
    ).toBeVisible()
    await expect(panel.getByRole('button')).toHaveCount(1)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await isAccessible(page)
    await page.goto('/refunds?view=tasks')
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('table').getByRole('button')).toHaveCount(0)
    await page.goto('/refunds?view=policy')
    await expect(page.getByRole('link', { name: text('returns.views.policy') })).toHaveCount(0)
    await expect(page.getByRole('form')).toHaveCount(0)
  })
})
