import fs from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import type { AssetData } from '#contract/assets/assets.ts'
import { expect, isAccessible, Shop, test } from '../../support/desk.ts'
import { serveShopPage } from '../../support/storefront/shop-page.ts'
import { text } from '../../support/text.ts'
import { assetOf } from '../assets/editing.ts'

const demo = 'demo.tender.example'
const bare = 'bare.tender.example'

test('a draft is seen on the shop’s page by the editor’s link alone', async ({
  page,
  shop,
  baseURL,
}) => {
  test.slow()
  const storefront = new URL(baseURL ?? '')
  storefront.port = String(Number(storefront.port) + 1001)
  const data = structuredClone((await assetOf(shop, 'popup')).data) as { button: { text: string } }
  data.button.text = 'Drafted credit'
  const path = '/api/storeAssets/popup/draft'
  const { draft } = await shop.get<{ draft: { revision: number } | null }>(path)
  await shop.put(path, { data, revision: draft?.revision ?? 0 })

  await page.goto('/gift-card-assets/popup')
  const more = async (act: 'link' | 'discard') => {
    await page.getByRole('button', { name: text('asset-editor.more.title') }).click()
    await page.getByRole('button', { name: text(`asset-editor.more.${act}`) }).click()
  }
  await more('link')
  const dialog = page.getByRole('dialog', { name: text('asset-editor.more.link') })
  await dialog.getByRole('button', { name: text('asset-editor.link.submit') }).click()
  const field = dialog.getByLabel(text('asset-editor.link.label'), { exact: true })
  await expect(field).toHaveValue(/^https:\/\/demo\.tender\.example\/\?tender_preview=tp\.popup\./)
  await isAccessible(page)
  const link = new URL(await field.inputValue())

  const served = await serveShopPage()
  served.say({ head: `<script async src="${storefront.origin}/w/${demo}.js"></script>` })
  const visitor = await page.context().browser()!.newContext()
  const seen = await visitor.newPage()
  const launcher = seen.getByRole('button', { name: 'Drafted credit' })
  await seen.goto(served.url + link.search)
  await expect(launcher).toBeVisible({ timeout: 20_000 })
  await launcher.click()
  await expect(seen.getByRole('dialog')).toBeVisible()
  const asked = seen.waitForResponse((response) => response.url().includes('/w/'))
  await seen.goto(served.url)
  await asked
  await expect(seen.getByRole('heading', { name: 'A shop' })).toBeVisible()
  await expect(launcher).toHaveCount(0)
  await visitor.close()
  served.close()

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await more('discard')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('asset-editor.discard.submit') })
    .click()
  await expect.poll(async () => (await assetOf(shop, 'popup')).has_draft).toBe(false)
})

/** Signs the owner of the bare shop in, of which nothing is live. */
const bareShop = async (request: APIRequestContext, origin: string): Promise<Shop> => {
  const accounts = JSON.parse(fs.readFileSync('test-results/data/demo-accounts.json', 'utf8')) as {
    shop_url: string
    email: string
    password: string
  }[]
  const { email, password } = accounts.find(({ shop_url }) => shop_url === bare)!
  const data = { shop_url: bare, email, password }
  const headers = { origin, 'x-csrf': '1' }
  expect((await request.post('/api/session', { data, headers })).ok()).toBe(true)
  const { cookies } = await request.storageState()
  return new Shop(request, origin, cookies.find(({ name }) => name === 'jwt')!.value)
}

test('a draft is seen where nothing is live yet, and other visitors send nothing for it', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const request = await playwright.request.newContext({ baseURL: String(baseURL) })
  const shop = await bareShop(request, String(baseURL))
  const storefront = new URL(String(baseURL))
  storefront.port = String(Number(storefront.port) + 1001)
  const data = structuredClone((await assetOf(shop, 'rewards_page')).data)
  ;(data as AssetData<'rewards_page'>).header.signed_out.title = 'Drafted rewards'
  const path = '/api/storeAssets/rewards_page'
  const { draft } = await shop.get<{ draft: { revision: number } | null }>(`${path}/draft`)
  await shop.put(`${path}/draft`, { data, revision: draft?.revision ?? 0 })
  const link = new URL(((await shop.post(`${path}/preview-link`, {})) as { url: string }).url)
  const search = `?tender_preview=${link.searchParams.get('tender_preview')}`
  await request.dispose()

  const served = await serveShopPage()
  served.say({
    head: `<script async src="${storefront.origin}/w/${bare}.js" data-lang="en"></script>`,
    body: '<main><h1>A shop</h1><tender-rewards></tender-rewards></main>',
    policy: `script-src ${storefront.origin}; connect-src ${storefront.origin}`,
  })
  const visitor = await browser.newContext()
  const seen = await visitor.newPage()
  const sent: string[] = []
  seen.on('request', (one) => {
    if (one.url().startsWith(storefront.origin)) sent.push(one.url())
  })
  const problems: string[] = []
  seen.on('pageerror', ({ message }) => problems.push(message))
  const drafted = seen.getByRole('heading', { name: 'Drafted rewards' })
  await seen.goto(served.url + search)
  await expect(drafted).toBeVisible({ timeout: 20_000 })

  // its fonts come last
  await seen.waitForLoadState('networkidle')
  sent.length = 0
  await seen.goto(served.url)
  await seen.waitForLoadState('networkidle')
  expect(sent).toEqual([`${storefront.origin}/w/${bare}.js`])
  await seen.goto(`${served.url}?tender_preview=tp.rewards_page.1800000000.${'0'.repeat(64)}`)
  await seen.waitForLoadState('networkidle')
  await expect(seen.getByRole('heading', { name: 'A shop' })).toBeVisible()
  await expect(drafted).toHaveCount(0)
  expect(problems).toEqual([])
  await visitor.close()
  served.close()
})
