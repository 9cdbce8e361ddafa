import { expect, isAccessible, type Shop, test } from '../../support/desk.ts'
import { text } from '../../support/text.ts'

/** A guest with a gift card of 20.00 and, since then, a loyalty card of 51.73. */
const account = async (shop: Shop) => {
  const { email } = await shop.card({ balance: '20.00' })
  const { rows } = await shop.get<{ rows: { platform_customer_id: string }[] }>(
    `/customers/searchByEmailOrName?search=${encodeURIComponent(email)}`,
  )
  const id = rows[0]!.platform_customer_id
  await shop.credit(id, { valueToUpdate: '51.73', reason: 'Employee' })
  return { id, email }
}

test('a person with two cards has one total, with the cards as rows in it', async ({
  page,
  shop,
}) => {
  const { id, email } = await account(shop)
  await page.goto(`/customers?search=${email}`)
  await expect(page.getByRole('row', { name: email })).toContainText('£71.73')
  await page.goto(`/customers/${id}`)
  const cards = page.getByRole('list', { name: text('customers.one.cards') })
  await expect(cards.getByRole('listitem')).toHaveText([
    /Loyalty card .*£51\.73/,
    /Gift card .*£20\.00/,
  ])
  await isAccessible(page)
  await page.getByRole('button', { name: text('customers.acts.erase') }).click()
  await expect(page.getByRole('alertdialog')).toContainText('£71.73 of remaining credit on 2 cards')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: text('customers.acts.adjust') }).click()
  const dialog = page.getByRole('dialog', { name: text('customers.adjust.title') })
  await dialog.getByText(text('commerce.adjust.take'), { exact: true }).click()
  await dialog.getByLabel(text('commerce.adjust.amount')).fill('60')
  await dialog.getByRole('button', { name: 'Deduct £60.00' }).click()
  await expect(page.getByText(text('customers.adjust.done', { balance: '£11.73' }))).toBeVisible()
})

test('the printed statement has public words, a card column, and ties to the total', async ({
  page,
  shop,
}) => {
  const { id } = await account(shop)
  await page.goto(`/customers/${id}/statement`)
  const table = page.getByRole('table', { name: text('customers.statement.movements') })
  await expect(
    table.getByRole('columnheader', { name: text('customers.statement.card') }),
  ).toBeVisible()
  await expect(table.getByRole('row', { name: text('customers.statement.closing') })).toContainText(
    '£71.73',
  )
  await expect(table.getByRole('row', { name: text('customers.statement.opening') })).toContainText(
    '£0.00',
  )
  await expect(page.locator('main')).not.toContainText('Employee')
  await isAccessible(page)
})

test('Add is booked as an adjustment', async ({ page, shop }) => {
  const { id } = await account(shop)
  await page.goto(`/customers/${id}`)
  await page.getByRole('button', { name: text('customers.acts.adjust') }).click()
  const dialog = page.getByRole('dialog', { name: text('customers.adjust.title') })
  await dialog.getByLabel(text('commerce.adjust.amount')).fill('5')
  await dialog.getByRole('button', { name: 'Add £5.00' }).click()
  await expect(page.getByText(text('customers.adjust.done', { balance: '£76.73' }))).toBeVisible()
  await expect(
    page.getByRole('row', { name: text('commerce.transactions.kinds.adjust') }).last(),
  ).toContainText('£5.00')
})
