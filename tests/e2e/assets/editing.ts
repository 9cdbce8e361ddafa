import type { Page } from '@playwright/test'
import type { AssetName } from '#contract/assets/assets.ts'
import type { Asset } from '#contract/assets/shapes.ts'
import type { Shop } from '../../support/desk.ts'
import { text } from '../../support/text.ts'

/** A frame that answers as the preview does, and writes what it is to draw. */
const frame = `<!doctype html><html lang="en"><head><title>Frame</title></head><body>
<div><h1>Frame</h1><p id="options"></p><p id="texts"></p><button id="chose">Choose</button></div>
<script>
  addEventListener('message', ({ data }) => {
    document.getElementById('options').textContent = JSON.stringify(data.options)
    document.getElementById('texts').textContent = JSON.stringify(data.data)
    document.documentElement.dataset.language = data.language
  })
  document.getElementById('chose').addEventListener('click', () =>
    parent.postMessage({ type: 'chose', path: 'popup.cards.sign_card.signed.title' }, '*'))
  parent.postMessage({ type: 'ready' }, '*')
</script></body></html>`

/** Puts the frame in the place of the preview. */
export const stubPreview = async (page: Page): Promise<void> => {
  await page.route('**/api/preview', (route) =>
    route.fulfill({ contentType: 'text/html', body: frame }),
  )
}

/** Reads an asset as it is live. */
export const assetOf = async (shop: Shop, name: AssetName): Promise<Asset> =>
  (await shop.get<{ assets: Asset[] }>('/api/storeAssets')).assets.find((one) => one.name === name)!
/** Gives an asset its default look again. */
export const fresh = (shop: Shop, name: AssetName) =>
  shop.post(`/api/storeAssets/${name}/versions/0/restore`, {})
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** Presses the Undo of a notification; the editor's bar has one too. */
export const undo = (page: Page) =>
  page
    .getByRole('region', { name: text('ui.notifications') })
    .getByRole('button', { name: 'Undo' })
    .click()
