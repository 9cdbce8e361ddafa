import { expect, test } from '@playwright/test'
import { drawnPayloads } from '../../support/attacks/payloads.ts'
import { openCanary, ranIn } from '../../support/attacks/ran-in.ts'
import { assetNames, html, retold, statesOf, viewOf } from '../../support/storefront/drawn.ts'

test.use({ javaScriptEnabled: true })
test.setTimeout(240_000)
test.beforeEach(({ page }) => openCanary(page))

/** Draws every asset with an attack in each text, name and place of the shop, in one of its states. */
const attacked = (payload: string, at: number): string =>
  assetNames
    .map((name) => {
      const states = statesOf(name)
      const data = retold(name, (_, text) => `${payload}${/\{\w+\}/.exec(text)?.[0] ?? ''}`)
      const shop = { name: payload, currency: 'GBP' }
      const view = viewOf(name, states[at % states.length], { data, shop } as never)
      return html({ ...view, shopper: { ...view.shopper!, name: payload } } as never)
    })
    .join('')

test('no attack runs in what customers see, in whatever text, name and state it is', async ({
  page,
}) => {
  const documents = drawnPayloads.map(attacked)
  expect(documents.length).toBeGreaterThan(300)
  for (let at = 0; at < documents.length; at += 120)
    expect(await ranIn(page, documents.slice(at, at + 120))).toEqual([])
})
