import { createHmac } from 'node:crypto'
import { expect, isAccessible } from '../../support/desk.ts'
import { shopperTest as test } from '../../support/storefront-visitor.ts'
import { text, textIn } from '../../support/text.ts'

const demo = 'demo.tender.example'

test('staff copy the script, create a key that signs a customer, and revoke it', async ({
  page,
  shop,
  request,
  origin,
}) => {
  await page.goto('/loyalty-assets/install')
  await expect(page.getByText(`<script async src="${origin}/w/${demo}.js"></script>`)).toBeVisible()
  await expect(page.getByText(`connect-src ${origin};`)).toBeVisible()
  const python = page.getByRole('tab', { name: 'Python' })
  // a click before the page's script is there is lost
  await expect(async () => {
    await python.click()
    await expect(python).toHaveAttribute('aria-selected', 'true', { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('tabpanel')).toContainText(`v1|${demo}|{id}|{exp}`)
  await isAccessible(page)

  const keys = page.getByRole('region', { name: text('install.keys.title') })
  const name = `Theme ${crypto.randomUUID().slice(0, 6)}`
  await keys.getByRole('button', { name: text('install.keys.make') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(text('install.keys.name')).fill(name)
  await isAccessible(page)
  await page.keyboard.press('Enter')
  const shown = page.getByLabel(text('install.keys.key'), { exact: true })
  const key = await shown.inputValue()
  expect(key).toMatch(/^tshk_/)
  await isAccessible(page)
  await page.getByRole('button', { name: text('install.keys.close') }).click()
  await expect(page.getByText(key)).toBeHidden()

  const { id } = await shop.customer()
  const exp = Math.floor(Date.now() / 1000) + 600
  const hex = createHmac('sha256', key).update(`v1|${demo}|${id}|${exp}`).digest('hex')
  const me = () =>
    request.get(`${origin}/w/v1/me?shop=${demo}`, {
      headers: { authorization: `Bearer v1.${id}.${exp}.${hex}`, origin: `https://${demo}` },
    })
  expect((await me()).status()).toBe(200)
  await page.reload()
  await expect(
    page.getByRole('region', { name: text('install.websites.title') }).getByRole('row', {
      name: new RegExp(`^${demo}`),
    }),
  ).not.toContainText(text('install.websites.never'))

  const row = keys.getByRole('row', { name: new RegExp(name) })
  await row.getByRole('button', { name: text('install.keys.end') }).click()
  const question = page.getByRole('alertdialog')
  await isAccessible(page)
  await question.getByRole('button', { name: text('install.keys.endSubmit') }).click()
  await expect(row).toContainText(text('install.keys.ended'))
  expect((await me()).status()).toBe(401)
})

test('websites are added and removed; what is none says so', async ({ page }) => {
  await page.goto('/ru/loyalty-assets/install')
  const websites = page.getByRole('region', { name: textIn('ru', 'install.websites.title') })
  const domain = websites.getByLabel(textIn('ru', 'install.websites.domain'))
  const add = websites.getByRole('button', { name: textIn('ru', 'install.websites.add') })
  await domain.fill('не сайт')
  await add.click()
  await expect(websites.getByText(textIn('ru', 'install.websites.wrong'))).toBeVisible()
  const website = `s${crypto.randomUUID().slice(0, 6)}.example`
  await domain.fill(`https://${website}/`)
  await add.click()
  const row = websites.getByRole('row', { name: new RegExp(website) })
  await expect(row).toContainText(textIn('ru', 'install.websites.never'))
  await domain.fill(website)
  await add.click()
  await expect(websites.getByText(textIn('ru', 'install.websites.twice'))).toBeVisible()
  await isAccessible(page)
  await row
    .getByRole('button', { name: textIn('ru', 'install.websites.removeOf', { website }) })
    .click()
  await expect(row).toBeHidden()
})

test.describe('as staff without the right', () => {
  test.use({ role: 'limited' })
  test('the screen isn’t there', async ({ page }) => {
    await page.goto('/loyalty-assets/install')
    await expect(page.getByText(text('install.script.about'))).toBeHidden()
  })
})
