import { expect, isAccessible, test } from '../../support/desk.ts'
import { text, textIn } from '../../support/text.ts'

test.describe.configure({ mode: 'default' })

const at = (baseURL: string | undefined, query = ''): string => {
  const url = new URL(`/try${query}`, baseURL)
  url.port = String(Number(url.port) + 1001)
  return url.href
}
test.beforeEach(async ({ shop, page, baseURL }) => {
  for (const name of ['widget', 'popup', 'rewards_page', 'quick_apply'])
    await shop.post(`/api/storeAssets/${name}`, { active: true })
  // a process keeps the script for some seconds, and a browser for a minute
  const script = new URL('/w/demo.tender.example.js', at(baseURL)).href
  await expect
    .poll(async () => (await page.request.get(script)).text())
    .toMatch(/"inline":\[[^\]]*"rewards_page"[^\]]*"quick_apply"/)
  await page.addInitScript(() => {
    const seen = { shifts: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts += (entry as { value?: number }).value ?? 0
    }).observe({ type: 'layout-shift', buffered: true })
  })
})

test('a demo customer fills a cart in a bare shop, and takes a token for the checkout', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const title = text('storefront-pages.try.products')
  await page.goto(at(baseURL))
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  const who = page.getByRole('combobox', { name: text('storefront-pages.try.as') })
  await who.selectOption({ index: 1 })
  const name = await who.locator('option:checked').innerText()
  await page.getByRole('button', { name: text('storefront-pages.try.choose') }).click()
  await page
    .getByRole('button', { name: /^Add to cart: / })
    .first()
    .click()
  await expect(page.locator('tender-balance')).toContainText('£')
  const apply = page.locator('tender-quick-apply').getByRole('button')
  // it is drawn once it comes near the window
  await page.locator('tender-quick-apply').scrollIntoViewIfNeeded()
  await apply.click()
  await expect(page.getByLabel(text('storefront-pages.try.code'))).toHaveValue(/^qa_/)
  await expect(who.locator('option:checked')).toHaveText(name)
  await isAccessible(page)
})

test('nothing of the page moves when the script’s parts arrive', async ({ page, baseURL }) => {
  await page.goto(at(baseURL))
  await expect(page.locator('tender-balance')).toContainText(/\S/)
  await page.waitForTimeout(1500)
  const shifts = await page.evaluate(
    () => (globalThis as unknown as { seen: { shifts: number } }).seen.shifts,
  )
  expect(shifts).toBe(0)
})

test('the bare shop is Russian where that is asked', async ({ page, baseURL }) => {
  await page.goto(at(baseURL, '?lang=ru'))
  await expect(
    page.getByRole('heading', { name: textIn('ru', 'storefront-pages.try.products') }),
  ).toBeVisible()
})
