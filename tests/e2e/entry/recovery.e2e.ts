import { expect, type Page, test } from '@playwright/test'
import { ask } from '../../support/ask.ts'
import {
  type PlatformServer,
  type Product,
  startPlatformServer,
  startProduct,
} from '../../support/product/product.ts'
import { text } from '../../support/text.ts'

// a product of its own, whose platform may stop without affecting other tests
test.describe.configure({ mode: 'serial', timeout: 120_000 })
let product: Product | undefined
let cookie: string
let platform: PlatformServer | undefined
test.beforeAll(async () => {
  test.setTimeout(600_000)
  product = await startProduct()
  platform = product.platform
  cookie = await product.signIn('owner')
})
test.afterAll(async () => {
  await platform?.stop()
  await product?.stop()
})
test.beforeEach(async ({ context }) => {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: product!.origin }])
})

const goAway = () => platform?.stop('SIGKILL')
const comeBack = async () => {
  platform = await startPlatformServer({
    dataDir: product!.platform.dataDir,
    port: product!.platform.port,
  })
}
const open = (page: Page, path: string) => page.goto(`${product!.origin}${path}`)

test('a page opened while the platform is away says so, and loads by itself when it is back', async ({
  page,
}) => {
  await goAway()
  await open(page, '/customers')
  const alert = page.getByRole('alert').filter({ hasText: text('shell.error.title') })
  await expect(alert).toContainText('The platform can’t be reached right now.')
  await expect(alert).toContainText(text('shell.error.byItself'))
  await expect(alert.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await comeBack()
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(alert).toBeHidden()
  expect(new URL(page.url()).pathname).toBe('/customers')
})

test('the same in Russian, by the button for those who do not want to wait', async ({ page }) => {
  await goAway()
  await open(page, '/ru/customers')
  const alert = page.getByRole('alert').filter({ hasText: 'Платформа сейчас недоступна' })
  await expect(alert).toBeVisible()
  await comeBack()
  await alert.getByRole('button').click()
  await expect(page.getByRole('row').nth(1)).toBeVisible({ timeout: 20_000 })
})

test('a page that is open keeps what it shows, says what it cannot do, and goes on where it was', async ({
  page,
}) => {
  await open(page, '/customers')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const known = await page.getByRole('row').nth(1).textContent()
  await goAway()
  await page.getByRole('textbox', { name: 'Search customers' }).fill('an')
  await expect(page.getByText(text('customers.list.failed'))).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('textbox', { name: 'Search customers' })).toHaveValue('an')
  await comeBack()
  const again = page.getByRole('button', { name: 'Try again' })
  if (await again.isVisible()) await again.click()
  await expect(page.getByText(text('customers.list.failed'))).toBeHidden({ timeout: 20_000 })
  await page.getByRole('textbox', { name: 'Search customers' }).fill('')
  await expect(page.getByRole('row').nth(1)).toHaveText(known ?? '')
})

test('nobody is signed out by it, and the health of the dashboard tells which part is away', async ({
  page,
}) => {
  await goAway()
  const { status, json } = await ask(product!.origin, '/api/health')
  expect([status, json]).toEqual([503, { status: 'down', upstream: 'down' }])
  await open(page, '/login')
  // a person with a cookie isn't treated as signed out while the platform is down
  await expect(
    page.getByRole('alert').filter({ hasText: 'The platform can’t be reached right now.' }),
  ).toBeVisible()
  await comeBack()
  await open(page, '/login')
  await expect(page).toHaveURL(`${product!.origin}/`)
})
