import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { promisify } from 'node:util'
import { expect, isAccessible, test } from '../../support/desk.ts'
import { text } from '../../support/text.ts'

test.describe.configure({ mode: 'serial' })

/** signed out, for the owner of the bare shop, which is unused */
test.use({ role: null })
test.beforeEach(async ({ context, baseURL }) => {
  const accounts = JSON.parse(fs.readFileSync('test-results/data/demo-accounts.json', 'utf8')) as {
    shop_url: string
    email: string
    password: string
  }[]
  const { shop_url, email, password } = accounts.find(
    (account) => account.shop_url === 'bare.tender.example',
  )!
  const response = await context.request.post('/api/session', {
    data: { shop_url, email, password },
    headers: { origin: String(baseURL), 'x-csrf': '1' },
  })
  expect(response.ok()).toBe(true)
})

test('first use says what Tender does, in both languages, and asks for the terms', async ({
  page,
}) => {
  await page.goto('/ru/welcome')
  await expect(page.getByRole('heading', { name: 'Добро пожаловать в Tender' })).toBeVisible()
  await isAccessible(page)
  await page.goto('/welcome')
  await expect(page.getByRole('heading', { name: 'Welcome to Tender' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Terms of use' })).toBeVisible()
  await isAccessible(page)
})

test('what could not be saved is said, and nothing is taken as accepted', async ({ page }) => {
  await page.goto('/welcome')
  await page.route('**/api/shop/settings', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Connection lost.' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Terms of use' })).toBeVisible()
})

test('Continue accepts the terms, ends first use and leads on', async ({ page }) => {
  await page.goto('/welcome')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/(plans)?$/)
  await page.goto('/welcome')
  await expect(page.getByRole('region', { name: 'Terms of use' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: text('onboarding.welcome.home') })).toBeVisible()
})

test('home shows how far the shop is set up', async ({ page }) => {
  await page.goto('/plans')
  await page
    .getByRole('button', { name: text('billing.choose', { plan: 'Small Business' }) })
    .click()
  await page.getByRole('button', { name: text('storefront-pages.checkout.approve') }).click()
  await expect(
    page.getByText(text('billing.outcome.done', { plan: 'Small Business' })),
  ).toBeVisible()
  await page.getByRole('link', { name: text('onboarding.welcome.home') }).click()
  const steps = page.getByRole('region', { name: text('onboarding.steps.title') })
  await expect(steps).toContainText(text('onboarding.steps.progress', { done: '2', all: '7' }))
  await expect(page.getByText(text('home.welcome'))).toBeVisible()
  await isAccessible(page)
})

/** Makes a shop without a plan, as an operator does; returns the owner's first link. */
const makeShop = async (shop_url: string, email: string, port: number): Promise<string> => {
  const shop = ['--create', shop_url, '--name', 'New', '--owner', email, '--plan', 'none']
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['lib/start/run.mjs', 'lib/platform/cli/shop.ts', ...shop],
    { env: { ...process.env, DATA_DIR: 'test-results/data', PORT: `${port}` } },
  )
  return /http\S+/.exec(stdout)![0]
}

test('a newcomer comes from the link of the invitation through plan and welcome to home', async ({
  page,
  context,
  baseURL,
}) => {
  await context.clearCookies()
  const name = `new-${crypto.randomUUID().slice(0, 8)}`
  const shop_url = `${name}.tender.example`
  const email = `${name}@mail.example`
  await page.goto(await makeShop(shop_url, email, Number(new URL(baseURL!).port)))
  await page.getByLabel('New password').fill('a password of ten')
  await page.getByRole('button', { name: text('session.password.submit') }).click()
  await page.getByRole('link', { name: text('session.password.toSignIn') }).click()
  await page.getByLabel('Shop address').fill(shop_url)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('a password of ten')
  await page.getByRole('button', { name: 'Sign in' }).click()
  // waits until the page is loaded, since a click before that is lost
  await page.waitForURL((url) => url.pathname === '/plans')
  await page
    .getByRole('button', { name: text('billing.choose', { plan: 'Small Business' }) })
    .click()
  await page.getByRole('button', { name: text('storefront-pages.checkout.approve') }).click()
  await page.getByRole('link', { name: text('onboarding.welcome.home') }).click()
  await expect(page).toHaveURL('/welcome')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/')
  const steps = page.getByRole('region', { name: text('onboarding.steps.title') })
  await expect(steps).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/plans?checkout=done')
  await page.getByRole('link', { name: text('onboarding.welcome.home') }).click()
  await expect(steps).toBeVisible()
  await page.goto('/welcome')
  await page.getByRole('link', { name: text('onboarding.welcome.home') }).click()
  await expect(page).toHaveURL('/')
  await expect(steps).toBeVisible()
})
