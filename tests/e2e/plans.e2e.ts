import { expect, isAccessible, test } from '../support/desk.ts'
import { text, textIn } from '../support/text.ts'

test.describe.configure({ mode: 'serial' })

const storefront = new RegExp(`^http://localhost:\\d+/checkout/[\\w-]{43}\\?lang=(en|ru)$`)

test('plans side by side; a yearly one costs ten months; a code takes its part off or is refused', async ({
  page,
}) => {
  await page.goto('/plans')
  await expect(page.getByRole('link', { name: text('shell.backTo.account') })).toHaveAttribute(
    'href',
    '/account',
  )
  const pro = page.getByRole('listitem', { name: 'Pro' })
  await expect(pro).toContainText('$149.00')
  await expect(pro).toContainText('2,000 store credits')
  await expect(page.getByRole('listitem', { name: 'Enterprise' })).toContainText(
    text('billing.current'),
  )
  await isAccessible(page)
  await page.getByRole('radio', { name: /^Yearly/ }).check()
  await expect(pro).toContainText('$1,490.00')
  await page.getByLabel(text('billing.discount.label')).fill('NOSUCH')
  await page.getByRole('button', { name: text('billing.discount.apply') }).click()
  await expect(page.getByText(text('errors.code_refused'))).toBeVisible()
  await expect(pro).toContainText('$1,490.00')
  await isAccessible(page)
  await page.getByLabel(text('billing.discount.label')).fill('WELCOME20')
  await page.getByRole('button', { name: text('billing.discount.apply') }).click()
  await expect(
    page.getByText(text('billing.discount.applied', { code: 'WELCOME20', percent: '20' })),
  ).toBeVisible()
  await expect(pro).toContainText('$1,192.00')
  await page.getByRole('button', { name: text('billing.discount.remove') }).click()
  await expect(pro).toContainText('$1,490.00')
})

test('choosing leads to the test checkout; cancelled, the plan is as it was', async ({ page }) => {
  await page.goto('/plans')
  await page.getByRole('button', { name: text('billing.choose', { plan: 'Premium' }) }).click()
  await expect(page).toHaveURL(storefront)
  await expect(
    page.getByRole('heading', {
      name: text('storefront-pages.checkout.title', { plan: 'Premium' }),
    }),
  ).toBeVisible()
  await expect(page.getByText(text('storefront-pages.checkout.test'))).toBeVisible()
  await expect(page.getByText('$399.00')).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/plans?checkout=cancelled')
  await expect(page.getByText(text('billing.outcome.cancelled'))).toBeVisible()
  await expect(page.getByRole('listitem', { name: 'Enterprise' })).toContainText(
    text('billing.current'),
  )
})

test('only actions that fit: none on the current plan, a request where the price is on request', async ({
  page,
}) => {
  await page.goto('/plans')
  const enterprise = page.getByRole('listitem', { name: 'Enterprise' })
  await expect(enterprise).toContainText(text('billing.current'))
  await expect(enterprise.getByRole('button')).toHaveCount(0)
  const ask = page.getByRole('button', { name: text('billing.askSales') })
  await ask.click()
  const dialog = page.getByRole('dialog', { name: text('commerce.sales.title') })
  const name = dialog.getByLabel(text('commerce.sales.name'))
  await expect(name).not.toHaveValue('')
  await isAccessible(page)
  await name.fill('')
  await dialog.getByRole('button', { name: text('commerce.sales.send') }).click()
  await expect(dialog.getByText(text('commerce.sales.validation.required'))).toBeVisible()
  await name.fill('Ada')
  await dialog.getByRole('button', { name: text('commerce.sales.send') }).click()
  await expect(page.getByText(text('commerce.sales.sent'))).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('approved, the shop is on the plan at once; the checkout is over', async ({ page, shop }) => {
  const { location } = (await shop.post(
    '/gw/billing/shopify?plan_name=enterprise&locale=ru',
    undefined,
  )) as { location: string }
  await page.goto(location)
  await expect(page).toHaveURL(storefront)
  const checkout = page.url()
  await expect(page.getByRole('heading', { name: 'Тариф Enterprise' })).toBeVisible()
  await page
    .getByRole('button', { name: textIn('ru', 'storefront-pages.checkout.approve') })
    .click()
  await expect(page).toHaveURL('/ru/plans?checkout=done')
  await expect(page.getByText('Теперь у магазина тариф Enterprise.')).toBeVisible()
  await isAccessible(page)
  const again = await page.goto(checkout)
  expect(again?.status()).toBe(410)
  await expect(
    page.getByRole('heading', { name: textIn('ru', 'storefront-pages.checkout.spent') }),
  ).toBeVisible()
  await isAccessible(page)
  await page.getByRole('link', { name: textIn('ru', 'storefront-pages.checkout.back') }).click()
  await expect(page).toHaveURL('/ru/plans')
})

test.describe('staff', () => {
  test.use({ role: 'staff' })

  test('see the plans and whom to ask, and no way to change them', async ({ page }) => {
    await page.goto('/plans')
    await expect(page.getByText('Only the owner of the shop can change the plan.')).toBeVisible()
    await expect(page.getByRole('listitem', { name: 'Pro' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Choose/ })).toHaveCount(0)
    await expect(page.getByLabel(text('billing.discount.label'))).toHaveCount(0)
    await isAccessible(page)
  })
})

test('under 1000 px the notice stands instead', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 700 })
  for (const path of ['/plans', '/welcome']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      text('shell.smallScreen.title'),
    )
  }
})
