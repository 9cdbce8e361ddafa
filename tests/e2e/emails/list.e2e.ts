import { expect, isAccessible, type Shop, test } from '../../support/desk.ts'
import { text, textIn } from '../../support/text.ts'

const usingBuilder = (shop: Shop) =>
  shop.put('/api/shop/settings', { key: 'using_email_builder', value: true })
type Emails = { emails: { name: string; class: string; active: boolean }[] }
const emailsOf = async (shop: Shop) => (await shop.get<Emails>('/api/email/activity-state')).emails
const isActive = async (shop: Shop, name: string) =>
  (await emailsOf(shop)).find((one) => one.name === name)?.active
const name = text('emails.desk.names.egift_reminder')

test('every email is listed with when it is sent and its results; pictures come when scrolled to', async ({
  page,
  shop,
}) => {
  await usingBuilder(shop)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/')
  await page.getByRole('link', { name: text('shell.menu.emails'), exact: true }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: text('email-list.title') }),
  ).toBeVisible()
  const rows = page.getByRole('region', { name: text('email-list.title') }).getByRole('listitem')
  const emails = await emailsOf(shop)
  await expect(rows).toHaveCount(emails.length)
  const manual = rows.filter({
    has: page.getByRole('heading', {
      name: text('emails.desk.names.gift_card_manual'),
      exact: true,
    }),
  })
  await expect(manual).toContainText(text('email-list.triggers.gift_card_manual'))
  await expect(manual).toContainText(text('email-list.active.needed'))
  await expect(manual.getByRole('switch')).toHaveCount(0)
  await expect(rows.first().locator('iframe')).toBeAttached()
  expect(await page.locator('li iframe').count()).toBeLessThan(emails.length)
  await expect(rows.last().locator('iframe')).toHaveCount(0)
  await rows.last().scrollIntoViewIfNeeded()
  await expect(rows.last().locator('iframe')).toBeAttached()
  await isAccessible(page)
})

test('an email is switched off after saying what stops, and on again by Undo', async ({
  page,
  shop,
}) => {
  await usingBuilder(shop)
  await page.goto('/email-builder')
  const label = text('email-list.active.label', { name })
  const toggle = page.getByRole('switch', { name: label })
  await toggle.focus()
  await page.keyboard.press('Space')
  const question = page.getByRole('alertdialog', {
    name: text('email-list.active.offTitle', { name }),
  })
  await expect(question).toContainText(text('email-list.stops.gift'))
  await expect(question).toContainText(text('email-list.active.offAbout'))
  await isAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(toggle).toBeChecked()
  expect(await isActive(shop, 'egift_reminder')).toBe(true)

  await toggle.click()
  await question.getByRole('button', { name: text('email-list.active.turnOff') }).click()
  await expect(toggle).not.toBeChecked()
  expect(await isActive(shop, 'egift_reminder')).toBe(false)
  await page
    .getByRole('region', { name: text('ui.notifications') })
    .getByRole('button', { name: text('email-list.active.undo') })
    .click()
  await expect(toggle).toBeChecked()
  expect(await isActive(shop, 'egift_reminder')).toBe(true)
})

test('reminders, addresses and the sender are views of their own', async ({ page, shop }) => {
  await usingBuilder(shop)
  await page.goto('/email-builder')
  const views = page.getByRole('navigation', { name: text('email-list.title') })
  for (const view of ['reminders', 'addresses', 'sender'] as const) {
    const link = views.getByRole('link', { name: text(`email-list.views.${view}`) })
    await link.click()
    await expect(page).toHaveURL(`/email-builder?view=${view}`)
    await expect(link).toHaveAttribute('aria-current', 'page')
  }
})

test.describe('who may not change the shop', () => {
  test.use({ role: 'staff' })
  test('sees each state, and no switch and no editor', async ({ page, shop }) => {
    await usingBuilder(shop)
    await page.goto('/email-builder')
    const list = page.getByRole('region', { name: text('email-list.title') })
    await expect(
      list.getByText(text('email-list.active.on'), { exact: true }).first(),
    ).toBeVisible()
    await expect(list.getByRole('switch')).toHaveCount(0)
    await expect(
      list.getByRole('link', { name: text('email-list.editNamed', { name }) }),
    ).toHaveCount(0)
  })
})

for (const width of [1000, 1920])
  test(`in Russian, in the dark, at ${width} px nothing is cut and axe finds nothing`, async ({
    page,
    shop,
  }) => {
    await usingBuilder(shop)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/ru/email-builder')
    await expect(
      page.getByRole('heading', { name: textIn('ru', 'emails.desk.names.egift_reminder') }),
    ).toBeVisible()
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(isWide).toBe(false)
    await isAccessible(page)
  })
