import http from 'node:http'
import { chromium } from '@playwright/test'
import { expect, test } from '../../support/desk.ts'
import { storeSells } from '../../support/returns/at-store.ts'
import { refundsOf, scan, signedTill } from '../../support/returns/at-till.ts'
import { text } from '../../support/text.ts'

test.use({ role: null })

test('in the frame of a till without third-party cookies, a refund is made and printed in place', async ({
  shop,
  request,
  baseURL,
}, { project }) => {
  const { executablePath, args = [] } = project.use.launchOptions ?? {}
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...args, '--test-third-party-cookie-phaseout'],
  })
  const page = await browser.newPage()
  const port = Number(new URL(String(baseURL)).port) + 1002
  const order = await storeSells(shop, request, baseURL)
  const link = signedTill({ embedded: '1', order_id: order.order_id })
  // a server, because the browser lets no page without an address of its own open a local one
  const around = http.createServer((_, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(`<iframe title="Tender" width="900" height="900" src="${baseURL}${link}"></iframe>`),
  )
  await new Promise<void>((up) => around.listen(port, '127.0.0.1', up))
  await page.goto(`http://127.0.0.1:${port}/`)
  const till = page.frameLocator('iframe')
  await expect(till.getByRole('heading', { name: `Order ${order.name}` })).toBeVisible()
  const kept = (await page.context().cookies()).find(({ name }) => name === 'jwt')
  expect(kept).toMatchObject({ sameSite: 'None', secure: true, httpOnly: true })
  const frame = page.frames().find((one) => one.url().includes('/return'))!
  await scan(frame, order.line_items[0]!.sku)
  await till.getByRole('button', { name: /^Review / }).click()
  const give = till.getByRole('button', { name: /^Give .* credit$/ })
  await expect(give).toBeEnabled()
  await give.click()
  await expect(till.getByRole('heading', { name: text('returns-paper.title') })).toBeVisible()
  expect(page.context().pages()).toHaveLength(1)
  expect(await refundsOf(shop, order.order_id)).toHaveLength(1)
  await browser.close()
  around.close()
})
