import type { Page } from '@playwright/test'
import { defaultAsset } from '#platform/assets/default-asset.ts'
import { expect, test } from '../../support/desk.ts'

test.use({ role: null })
const data = () =>
  structuredClone(defaultAsset('widget', { languages: { base: 'en', others: [] } }))
const message = (more: object = {}) => ({
  type: 'show',
  name: 'widget',
  data: data(),
  options: { signed: false, popup_opened: true },
  language: 'en',
  currency: 'GBP',
  shop_name: 'Maple & Thread',
  shopper: { name: 'Ada', balance: '2550', expires_on: null },
  zoom: 1,
  ...more,
})

/** Puts the frame into a page of the dashboard, and keeps what it says. */
const frameOn = async (page: Page) => {
  // a page of ours without a policy of its own, so that the test may add a script to it
  await page.route('**/login', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Editor</title><div id="at"></div>' }),
  )
  await page.goto('/login')
  await page.evaluate(() => {
    const said: unknown[] = []
    Object.assign(globalThis, { said })
    addEventListener('message', ({ data: words }) => said.push(words))
    const frame = document.createElement('iframe')
    frame.src = '/api/preview'
    frame.title = 'Preview'
    frame.width = '900'
    frame.height = '640'
    document.querySelector('#at')!.append(frame)
  })
  await expect.poll(() => said(page)).toContainEqual({ type: 'ready' })
  return page.frameLocator('iframe[title=Preview]')
}
const said = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { said: unknown[] }).said)
const show = (page: Page, words: unknown) =>
  page.evaluate(
    (one) => document.querySelector('iframe')!.contentWindow!.postMessage(one, '*'),
    words as object,
  )

test('draws what it is sent, by the bytes that shops get, and says which text was clicked', async ({
  page,
}) => {
  const frame = await frameOn(page)
  await show(page, message())
  await expect(frame.getByText('Earn rewards with every order')).toBeVisible()
  await show(page, message({ options: { signed: true, popup_opened: true } }))
  await expect(frame.getByText('£25.50')).toBeVisible()
  await frame.getByText('Hello, Ada').click()
  await expect
    .poll(() => said(page))
    .toContainEqual({ type: 'chose', path: 'popup.header_banner.signed.title' })
  await frame.getByRole('button', { name: 'Rewards' }).click()
  await expect.poll(() => said(page)).toContainEqual({ type: 'chose', path: 'button.text' })
  const long = data()
  long.button.text = 'W'.repeat(200)
  await show(page, message({ data: long }))
  await expect.poll(() => said(page)).toContainEqual({ type: 'overflow', paths: ['button.text'] })
})

test('has no origin, reaches nobody, and its script is compressed', async ({ page, baseURL }) => {
  await frameOn(page)
  const inside = page.frames()[1]!
  expect(await inside.evaluate(() => self.origin)).toBe('null')
  const reached = await inside.evaluate(async () => {
    const tries = ['/api/session', '/api/upstream/api/shop', 'https://example.com/']
    const all = await Promise.allSettled(tries.map((url) => fetch(url)))
    return all.filter(({ status }) => status === 'fulfilled').length
  })
  expect(reached).toBe(0)
  const response = await page.request.get(`${baseURL}/api/preview`)
  const policy = response.headers()['content-security-policy']
  for (const part of ['sandbox allow-scripts', "connect-src 'none'", "frame-ancestors 'self'"])
    expect(policy).toContain(part)
  const [, script] = /src="([^"]+)"/.exec(await response.text())!
  const { headers } = await fetch(`${baseURL}${script}`, { headers: { 'accept-encoding': 'gzip' } })
  expect(headers.get('content-encoding')).toBe('gzip')
})

test('takes no message of another form or another sender', async ({ page }) => {
  const frame = await frameOn(page)
  for (const wrong of [null, {}, 'show', message({ name: '__proto__' }), message({ zoom: 'x' })])
    await show(page, wrong)
  // a frame beside it has the same origin, and is not its parent
  await page.evaluate((one) => {
    const other = document.createElement('iframe')
    other.srcdoc = '<p>Another</p>'
    document.body.append(other)
    other.onload = () => {
      const script = other.contentDocument!.createElement('script')
      script.textContent = `parent.frames[0].postMessage(${JSON.stringify(one)}, '*')`
      other.contentDocument!.body.append(script)
    }
  }, message())
  await page.waitForTimeout(500)
  await expect(frame.getByText('Earn rewards with every order')).toHaveCount(0)
  await show(page, message())
  await expect(frame.getByText('Earn rewards with every order')).toBeVisible()
})

test('runs nothing of the texts that it is sent', async ({ page }) => {
  const frame = await frameOn(page)
  const hostile = data()
  const payload = '"><img src=x onerror=parent.postMessage("ran","*")><script>1</script>'
  hostile.popup.header_banner.signed_out.title = payload
  hostile.popup.colors.card = '#fff}body{display:none'
  await show(page, message({ data: hostile, shop_name: payload }))
  await expect(frame.getByRole('heading', { level: 2 })).toContainText('onerror=')
  expect(await said(page)).not.toContainEqual('ran')
  await expect(frame.locator('img, script[src=x]')).toHaveCount(0)
})
