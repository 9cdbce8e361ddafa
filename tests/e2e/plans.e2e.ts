import { expect, isAccessible, test } from '../support/desk.ts'

test.describe.configure({ mode: 'serial' })

const storefront = new RegExp(`^http://localhost:\\d+/checkout/[\\w-]{43}\\?lang=(en|ru)$`)

test('plans side by side; a yearly one costs ten months; a code takes its part off or is refused', async ({
  page,
}) => {
  await page.goto('/plans')
  await expect(page.getByRole('link', { name: 'Back to account' })).toHaveAttribute(
    'href',
    '/account',
  )
  const pro = page.getByRole('listitem', { name: 'Pro' })
  await expect(pro).toContainText('$149.00')
  await expect(pro).toContainText('2,000 store credits a month')
  await expect(page.getByRole('listitem', { name: 'Enterprise' })).toContainText('Current plan')
  await isAccessible(page)
  await page.getByRole('radio', { name: /^Yearly/ }).check()
  await expect(pro).toContainText('$1,490.00')
  await page.getByLabel('Discount code').fill('NOSUCH')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('This discount code is not valid.')).toBeVisible()
  await expect(pro).toContainText('$1,490.00')
  await isAccessible(page)
  await page.getByLabel('Discount code').fill('WELCOME20')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Code WELCOME20: 20 % off')).toBeVisible()
  await expect(pro).toContainText('$1,192.00')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(pro).toContainText('$1,490.00')
})

test('choosing leads to the test checkout; cancelled, the plan is as it was', async ({ page }) => {
  await page.goto('/plans')
  await page.getByRole('button', { name: 'Choose Premium' }).click()
  await expect(page).toHaveURL(storefront)
  await expect(page.getByRole('heading', { name: 'The Premium plan' })).toBeVisible()
  await expect(page.getByText('This is a test checkout: no money moves.')).toBeVisible()
  await expect(page.getByText('$399.00')).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/plans?checkout=cancelled')
  await expect(page.getByText('The checkout was cancelled. Your plan is as it was.')).toBeVisible()
  await expect(page.getByRole('listitem', { name: 'Enterprise' })).toContainText('Current plan')
})

test('approved, the shop is on the plan at once; the checkout is over', async ({ page }) => {
  await page.goto('/ru/plans')
  await page.getByRole('button', { name: 'Выбрать Enterprise снова' }).click()
  await expect(page).toHaveURL(storefront)
  const checkout = page.url()
  await expect(page.getByRole('heading', { name: 'Тариф Enterprise' })).toBeVisible()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(page).toHaveURL('/ru/plans?checkout=done')
  await expect(page.getByText('Теперь у магазина тариф Enterprise.')).toBeVisible()
  await isAccessible(page)
  const again = await page.goto(checkout)
  expect(again?.status()).toBe(410)
  await expect(page.getByRole('heading', { name: 'Эта оплата уже недоступна' })).toBeVisible()
  await isAccessible(page)
  await page.getByRole('link', { name: 'Вернуться к тарифам' }).click()
  await expect(page).toHaveURL('/ru/plans')
})

test.describe('staff', () => {
  test.use({ role: 'staff' })

  test('see the plans and whom to ask, and no way to change them', async ({ page }) => {
    await page.goto('/plans')
    await expect(page.getByText('Only the owner of the shop can change the plan.')).toBeVisible()
    await expect(page.getByRole('listitem', { name: 'Pro' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Choose/ })).toHaveCount(0)
    await expect(page.getByLabel('Discount code')).toHaveCount(0)
    await isAccessible(page)
  })
})

test('under 1000 px the notice stands instead', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 700 })
  for (const path of ['/plans', '/welcome']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This page is not supported on small screen',
    )
  }
})
