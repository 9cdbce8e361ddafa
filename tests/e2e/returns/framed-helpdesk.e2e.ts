import http from 'node:http'
import { chromium, type Locator, type Page } from '@playwright/test'
import { expect, test } from '../../support/desk.ts'
import { signedAddress } from '../../support/staff/signed-address.ts'
import { text } from '../../support/text.ts'

test.use({ role: null })

/** Presses Tab until the element has the focus. */
const tabTo = async (page: Page, element: Locator) => {
  const isFocused = () => element.evaluate((one) => one.ownerDocument.activeElement === one)
  for (let i = 0; i < 60 && !(await isFocused()); i += 1) await page.keyboard.press('Tab')
  await expect(element).toBeFocused()
}

test('in a helpdesk’s frame without third-party cookies, keys alone copy a reply and issue credit', async ({
  shop,
  baseURL,
}, { project }) => {
  const customer = await shop.customer()
  await shop.credit(customer.id, { valueToUpdate: '25.00' })
  const { executablePath, args = [] } = project.use.launchOptions ?? {}
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...args, '--test-third-party-cookie-phaseout'],
  })
  const port = Number(new URL(String(baseURL)).port) + 1003
  const around = `http://127.0.0.1:${port}`
  const context = await browser.newContext()
  await context.grantPermissions(['clipboard-read'], { origin: around })
  const page = await context.newPage()
  const id = `T-${crypto.randomUUID().slice(0, 8)}`
  const link = signedAddress('/select-order', {
    helpdesk: 'gorgias',
    embedded: '1',
    customer: customer.email,
    id,
  })
  const server = http.createServer((_, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(`<iframe title="Tender" width="400" height="900" src="${baseURL}${link}"></iframe>`),
  )
  await new Promise<void>((up) => server.listen(port, '127.0.0.1', up))
  await page.goto(`${around}/`)
  const panel = page.frameLocator('iframe')
  await expect(panel.getByRole('heading', { name: customer.name })).toBeVisible()
  const kept = (await context.cookies()).find(({ name }) => name === 'jwt')
  expect(kept).toMatchObject({ sameSite: 'None', secure: true, httpOnly: true })
  const copy = panel.getByRole('button', { name: /^Copy: / })
  await tabTo(page, copy)
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: /^Copied: / })).toBeFocused()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    'You have £25.00 in store credit',
  )
  await tabTo(page, panel.getByRole('button', { name: text('helpdesk.person.give') }))
  await page.keyboard.press('Enter')
  await expect(panel.getByLabel(text('commerce.adjust.amount'))).toBeFocused()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  // the customer has credit of the last 24 hours
  await expect(panel.getByText(text('helpdesk.seen.about'))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(panel.getByText(text('helpdesk.ticket.title', { id, count: 1 }))).toBeVisible()
  expect((await shop.account(customer.id)).balance).toBe('30.00')
  expect(context.pages()).toHaveLength(1)
  await browser.close()
  server.close()
})
