import { expect, isAccessible, test } from '../../support/desk.ts'
import { text, textIn } from '../../support/text.ts'

test('the preview shows the credit of a real customer, masked, and the sample again', async ({
  page,
  shop,
}) => {
  const ada = await shop.customer({ last_name: `Previewed${crypto.randomUUID().slice(0, 6)}` })
  await shop.credit(ada.id, { valueToUpdate: '37.25' })
  await page.goto('/loyalty-assets/account_page')
  const frame = page.frameLocator('iframe[title=Preview]')
  await page
    .getByRole('combobox', { name: text('asset-editor.preview.state') })
    .selectOption({ label: text('asset-editor.states.signed') })
  await expect(frame.getByText('£42.50').first()).toBeVisible({ timeout: 20_000 })
  const sample = text('asset-editor.preview.customer.sample')
  await page.getByRole('button', { name: sample }).click()
  await isAccessible(page)
  await page
    .getByRole('combobox', { name: text('asset-editor.preview.customer.find') })
    .fill(ada.email)
  await page.getByRole('option', { name: new RegExp(ada.last_name) }).click()
  await expect(frame.getByText('£37.25').first()).toBeVisible()
  await expect(frame.locator('body')).toContainText('T••• P•••')
  await expect(frame.locator('body')).not.toContainText(ada.last_name)
  await page.getByRole('button', { name: 'T••• P•••' }).click()
  await page.getByRole('button', { name: text('asset-editor.preview.customer.useSample') }).click()
  await expect(frame.getByText('£42.50').first()).toBeVisible()
})

test('in Russian the choice of a customer is Russian', async ({ page }) => {
  await page.goto('/ru/loyalty-assets/account_page')
  await page
    .getByRole('button', { name: textIn('ru', 'asset-editor.preview.customer.sample') })
    .click()
  await expect(page.getByText(textIn('ru', 'asset-editor.preview.customer.help'))).toBeVisible()
})
