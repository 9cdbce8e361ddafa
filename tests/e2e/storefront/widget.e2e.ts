import type { Page } from '@playwright/test'
import { launches } from '../../support/storefront/launches.ts'
import { serveShopPage, type ShopPage } from '../../support/storefront/shop-page.ts'
import { expect, isAccessible, test } from '../../support/desk.ts'

const demo = 'demo.tender.example'
const words = { open: 'Rewards', title: 'Earn rewards with every order' }

let served: ShopPage
test.beforeAll(async () => {
  served = await serveShopPage()
})
test.afterAll(() => served.close())
test.describe.configure({ mode: 'serial' })

/** Errors of the page itself: nothing of ours may add one. */
const errorsOn = (page: Page): string[] => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}
const storefrontOf = (baseURL: string | undefined): string => {
  const url = new URL(baseURL ?? '')
  url.port = String(Number(url.port) + 1001)
  return url.origin
}
const tag = (origin: string, shop = demo): string =>
  `<script async src="${origin}/w/${shop}.js"></script>`

let origin = ''
test.beforeEach(async ({ page, shop, baseURL }) => {
  origin = storefrontOf(baseURL)
  await shop.post('/api/storeAssets/widget', { active: true })
  await shop.post('/api/storeAssets/popup', { active: false })
  await launches(page.request, `${origin}/w/${demo}.js`, {
    words: words.open,
    without: 'Store credit',
  })
})

const launcherOn = (page: Page) => page.getByRole('button', { name: words.open })
const panelOn = (page: Page) => page.getByRole('dialog', { name: words.title })

test('the launcher opens the panel, by mouse and by keyboard, and Escape closes it', async ({
  page,
}) => {
  const errors = errorsOn(page)
  served.say({ head: tag(origin) })
  await page.goto(served.url)
  const launcher = launcherOn(page)
  await expect(launcher).toBeVisible({ timeout: 20_000 })
  await expect(panelOn(page)).toBeHidden()
  await launcher.click()
  await expect(panelOn(page)).toBeVisible()
  await expect(panelOn(page)).toContainText('Create an account')
  await isAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panelOn(page)).toBeHidden()
  await expect(launcher).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panelOn(page)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(panelOn(page)).toBeHidden()
  await isAccessible(page)
  expect(errors).toEqual([])
})

test('one request draws the launcher; the panel is asked for when the pointer comes near', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(origin)) asked.push(new URL(request.url()).pathname)
  })
  served.say({ head: tag(origin) })
  await page.goto(served.url)
  await expect(launcherOn(page)).toBeVisible()
  expect(asked).toEqual([`/w/${demo}.js`])
  await launcherOn(page).hover()
  await expect.poll(() => asked).toContain('/w/v1/asset')
  expect(asked.some((path) => path.startsWith('/w/c/panel-'))).toBe(true)
  const cookies = await page.context().cookies()
  // the desk's own, of the test's person
  expect(cookies.filter(({ name }) => name !== 'jwt')).toEqual([])
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
})

test('works under the strictest policy that a shop can have', async ({ page }) => {
  const errors = errorsOn(page)
  served.say({
    head: tag(origin),
    policy: [
      "default-src 'none'",
      `script-src ${origin}`,
      `connect-src ${origin}`,
      `img-src ${origin}`,
      `font-src ${origin}`,
      "require-trusted-types-for 'script'",
    ].join('; '),
  })
  await page.goto(served.url)
  await launcherOn(page).click()
  await expect(panelOn(page)).toContainText('Create an account')
  const radius = await panelOn(page).evaluate((panel) => getComputedStyle(panel).borderRadius)
  expect(radius).toBe('22px')
  expect(errors).toEqual([])
})

const hostile = [
  '*{all:unset!important}',
  'div,aside,dialog,button,tender-launcher{display:none!important}',
  'html>*{transform:scale(.5)!important;visibility:hidden!important}',
  'html{font-size:3px} *{color:red!important;letter-spacing:9px!important;direction:rtl!important}',
]
for (const style of hostile)
  test(`looks the same on a page with ${style.slice(0, 40)}`, async ({ page }) => {
    const boxes = []
    for (const head of ['', `<style>${style}</style>`]) {
      served.say({ head: `${head}${tag(origin)}`, doctype: head ? '' : '<!doctype html>' })
      await page.goto(served.url)
      await launcherOn(page).click()
      await expect(panelOn(page)).toContainText('Create an account')
      const main = page.getByRole('button', { name: 'Create an account' })
      boxes.push([await panelOn(page).boundingBox(), await main.boundingBox()])
    }
    expect(boxes[1]).toEqual(boxes[0])
  })

test('the script twice, another library’s prototypes and a body that is replaced: one launcher', async ({
  page,
}) => {
  const errors = errorsOn(page)
  const prototype = '<script>Array.prototype.each=()=>{};Object.prototype.extra=1</script>'
  served.say({ head: `${prototype}${tag(origin)}${tag(origin)}` })
  await page.goto(served.url)
  await expect(launcherOn(page)).toHaveCount(1)
  await page.evaluate(() => {
    document.body.replaceWith(document.createElement('body'))
  })
  await launcherOn(page).click()
  await expect(panelOn(page)).toContainText('Create an account')
  expect(errors).toEqual([])
})

test('a page goes on unhurt when the platform is down, and says so when the panel is lost', async ({
  page,
}) => {
  const thrown: string[] = []
  page.on('pageerror', ({ message }) => thrown.push(message))
  await page.route(`${origin}/w/${demo}.js`, (route) => route.abort())
  served.say({ head: tag(origin) })
  await page.goto(served.url)
  await expect(page.getByText('Scarves and hats')).toBeVisible()
  await expect(launcherOn(page)).toHaveCount(0)
  await page.unroute(`${origin}/w/${demo}.js`)
  await page.route(`${origin}/w/c/**`, (route) => route.abort())
  await page.goto(served.url)
  await launcherOn(page).click()
  await expect(page.getByRole('alert')).toContainText('can’t be loaded right now')
  await page.unroute(`${origin}/w/c/**`)
  await page.route(`${origin}/w/v1/**`, (route) => route.abort())
  await page.goto(served.url)
  await launcherOn(page).click()
  await expect(page.getByRole('dialog')).toContainText('can’t be loaded right now')
  await page.unroute(`${origin}/w/v1/**`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(panelOn(page)).toBeVisible()
  expect(thrown).toEqual([])
})

test('an unknown shop’s page gets an empty script', async ({ page }) => {
  const errors = errorsOn(page)
  served.say({ head: tag(origin, 'nobody.example') })
  await page.goto(served.url)
  await expect(page.getByText('Scarves and hats')).toBeVisible()
  await expect(page.locator('tender-launcher')).toHaveCount(0)
  expect(errors).toEqual([])
})

test('on a phone the panel is modal and fills the width', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 })
  served.say({ head: tag(origin) })
  await page.goto(served.url)
  await launcherOn(page).click()
  await expect(panelOn(page)).toBeVisible()
  expect(await panelOn(page).evaluate((panel) => panel.matches(':modal'))).toBe(true)
  expect((await panelOn(page).boundingBox())?.width).toBe(390)
  await isAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panelOn(page)).toBeHidden()
})

test('the words are in the page’s language, and the panel moves nothing of the page', async ({
  page,
}) => {
  served.say({ head: tag(origin), lang: 'ru' })
  await page.goto(served.url)
  const language = await page.evaluate(() => document.documentElement.lang)
  expect(language).toBe('ru')
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body :not(tender-launcher)')].map((node) =>
        JSON.stringify(node.getBoundingClientRect()),
      ),
    )
  const before = await places()
  expect(before.length).toBeGreaterThan(0)
  const launcher = page.locator('tender-launcher').getByRole('button')
  await expect(launcher).toBeVisible()
  await launcher.click()
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
  expect(await places()).toEqual(before)
})

test('a signed customer is shown what the calls say of them, and adds a card once', async ({
  page,
  shop,
}) => {
  await shop.post('/api/storeAssets/popup', { active: true })
  const asked: { method: string; path: string; proof: string | undefined; sum: string }[] = []
  let balance = '12.50'
  await page.route(`${origin}/w/v1/me**`, (route) => answer(route, balance))
  await page.route(`${origin}/w/v1/me/cards/preview**`, (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: {
        amount: '5.00',
        lots: [],
        balance_before: '12.50',
        balance_after: '17.50',
        asks: false,
      },
    }),
  )
  await page.route(`${origin}/w/v1/me/cards?**`, (route) => {
    if (route.request().method() === 'OPTIONS') return preflight(route)
    asked.push({
      method: route.request().method(),
      path: new URL(route.request().url()).pathname,
      proof: route.request().headers()['authorization'],
      sum: (route.request().postDataJSON() as { expected_balance: string }).expected_balance,
    })
    balance = '17.50'
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { state: 'added', amount: '5.00', balance },
    })
  })
  served.say({
    head: `${tag(origin).replace('async', 'async data-shopper="v1.7.9.aa"')}`,
  })
  const launcher = page.getByRole('button', { name: 'Store credit' })
  // a process keeps the script for some seconds, so the change may show a little later
  await expect(async () => {
    await page.goto(served.url)
    await expect(launcher).toBeVisible({ timeout: 2000 })
  }).toPass()
  await launcher.click()
  const panel = page.getByRole('dialog')
  await expect(panel).toContainText('£12.50')
  await panel.getByRole('button', { name: 'Add a gift card' }).click()
  await panel.getByRole('textbox').fill('ABCD EFGH JKLM NPQR')
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(panel).toContainText('This card holds £5.00. Your balance will be £17.50.')
  await panel.getByRole('button', { name: 'Add £5.00' }).click()
  await expect(panel).toContainText('The gift card was added to your store credit.')
  await expect(panel).toContainText('£17.50')
  // the card's sum as it was shown, which the platform compares
  expect(asked).toEqual([
    { method: 'POST', path: '/w/v1/me/cards', proof: 'Bearer v1.7.9.aa', sum: '5.00' },
  ])
  await isAccessible(page)
})

type Route = Parameters<Parameters<Page['route']>[1]>[0]
const preflight = (route: Route) =>
  route.fulfill({
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key',
      'access-control-allow-methods': 'GET, POST',
    },
  })
const answer = (route: Route, balance: string) =>
  route.request().method() === 'OPTIONS'
    ? preflight(route)
    : route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: {
          name: 'Ada',
          balance,
          currency: 'GBP',
          lots: [{ amount: balance, expires_on: null }],
          cards: [{ last4: '4F7K', balance, expires_on: null }],
        },
      })
