import { expect, isAccessible, test } from '../support/desk.ts'
import { text } from '../support/text.ts'

const egifts = text('shop.vendor.flags.enable_egifts')

test.describe('the vendor’s operator', () => {
  test.use({ role: 'admin' })

  test('changes what the vendor alone sets; it is saved at once and stands in the audit', async ({
    page,
  }) => {
    await page.goto('/account')
    await page.getByRole('link', { name: text('shop.tabs.vendor') }).click()
    await expect(page).toHaveURL('/account/vendor')
    await expect(page.getByRole('combobox', { name: text('shop.vendor.plan') })).toHaveValue(
      'enterprise',
    )
    await isAccessible(page)
    const box = page.getByRole('checkbox', { name: egifts })
    const was = await box.isChecked()
    await box.setChecked(!was)
    await page.getByRole('button', { name: text('shop.vendor.save') }).click()
    await expect(page.getByText(text('shop.vendor.saved'))).toBeVisible()
    await page.reload()
    await expect(box).toBeChecked({ checked: !was })
    await page.goto('/account/audit')
    // others write to it meanwhile
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: text('staff.audit.settings.enable_egifts') })
        .filter({ hasText: 'Adam Admin' })
        .first(),
    ).toBeVisible()
  })
})

test('the owner finds no such page', async ({ page }) => {
  await page.goto('/account')
  await expect(page.getByRole('link', { name: text('shop.tabs.vendor') })).toHaveCount(0)
  expect((await page.goto('/account/vendor'))?.status()).toBe(404)
})
