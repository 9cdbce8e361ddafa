import { expect, isAccessible, test } from '../support/desk.ts'
import {
  deliver,
  disconnect,
  keyOf,
  standIn,
  vendorsPage,
} from '../support/integrations/vendors-page.ts'
import { text, textIn } from '../support/text.ts'

// the shop's integrations are one list
test.describe.configure({ mode: 'default' })

test('a service is connected with keys, delivers, and is disconnected', async ({
  page,
  browser,
}) => {
  const vendors = await vendorsPage(browser)
  await page.goto('/integrations')
  await expect(page.getByText(text('integrations.standIn'))).toBeVisible()
  await isAccessible(page)
  const toggle = page.getByRole('switch', {
    name: text('integrations.switch', { title: 'Recharge' }),
  })
  await expect(toggle).not.toBeChecked()
  await toggle.click()
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', {
    name: text('integrations.connect.submit', { title: 'Recharge' }),
  })
  await dialog.getByLabel(text('integrations.keys.access_token')).fill('sk_wrong-key')
  await dialog
    .getByLabel(text('integrations.keys.client_secret'))
    .fill(await keyOf(vendors, 'client_secret'))
  await isAccessible(page)
  await submit.click()
  await expect(dialog.getByRole('alert')).toHaveText(text('errors.keys_refused'))
  await dialog
    .getByLabel(text('integrations.keys.access_token'))
    .fill(await keyOf(vendors, 'access_token'))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(toggle).toBeChecked()

  await page.getByRole('link', { name: 'Recharge' }).click()
  await expect(page.getByRole('heading', { name: 'Recharge', level: 1 })).toBeVisible()
  const token = await keyOf(vendors, 'access_token')
  await expect(page.getByText(`••••${token.slice(-4)}`)).toBeVisible()
  expect(await page.content()).not.toContain(token)
  await isAccessible(page)

  await deliver(vendors, 'Recharge: a renewal')
  await page.getByRole('button', { name: text('integrations.calls.refresh') }).click()
  const head = page.locator('summary').filter({ hasText: 'charge/paid' })
  const call = page.locator('details', { has: head })
  await head.press('Enter')
  await expect(call.getByText('"total_price":"25.00"')).toBeVisible()
  await expect(async () => {
    await page.getByRole('button', { name: text('integrations.calls.refresh') }).click()
    await expect(call.getByText(text('integrations.calls.states.done'))).toBeVisible({
      timeout: 500,
    })
  }).toPass()
  await page.getByRole('button', { name: text('integrations.connection.check') }).click()
  await expect(
    page.getByText(text('integrations.connection.works', { title: 'Recharge' })),
  ).toBeVisible()

  await page.getByLabel(text('integrations.settings.names.checkout_charges')).uncheck()
  await page.getByRole('button', { name: text('integrations.settings.save') }).click()
  await expect(page.getByText(text('integrations.settings.saved'))).toBeVisible()

  await page.getByRole('switch').press('Space')
  const question = page.getByRole('alertdialog')
  await isAccessible(page)
  await question
    .getByRole('button', { name: text('integrations.disconnect.submit', { title: 'Recharge' }) })
    .click()
  await expect(page.getByRole('switch')).not.toBeChecked()
  await expect(
    page.getByRole('heading', { name: text('integrations.steps.title', { title: 'Recharge' }) }),
  ).toBeVisible()
})

test('a service is connected by consent, and one that began there asks first', async ({
  page,
  browser,
  shop,
}) => {
  const vendors = await vendorsPage(browser)
  await page.goto('/integrations/yotpo')
  await page.getByRole('switch').click()
  await page.getByRole('button', { name: 'Authorize' }).click()
  await expect(page).toHaveURL(/\/integrations\/yotpo$/)
  await expect(page.getByText(text('integrations.healths.good')).first()).toBeVisible()
  await deliver(vendors, 'Yotpo: a review of 5 stars')
  const { triggers } = await shop.get<{ triggers: { name: string }[] }>('/workflows/schemas')
  expect(triggers.map(({ name }) => name)).toContain('review_created')

  await page.goto('/integrations/yotpo')
  await disconnect(page)

  await page.goto(`${standIn}/integrations-center.yotpo.com/app/authorize`)
  await expect(page.getByText(text('integrations.back.ask', { app: 'Yotpo' }))).toBeVisible()
  await isAccessible(page)
  const back = new URL(page.url())
  await page.goto(`/apps/yotpo/authorize${back.search}`)
  await isAccessible(page)
  await page
    .getByRole('button', { name: text('integrations.back.confirm', { app: 'Yotpo' }) })
    .click()
  await expect(page).toHaveURL(/\/integrations\/yotpo$/)
  await expect(page.getByRole('switch')).toBeChecked()

  await page.goto(`/integrations/yotpo/connect/callback${back.search}&state=${'x'.repeat(43)}`)
  await expect(page.getByText(text('errors.connection_expired'))).toBeVisible()
  await page.goto('/integrations/yotpo')
  await disconnect(page)
})

test('Klaviyo, Gorgias and Loop are connected by consent', async ({ page, browser }) => {
  const vendors = await vendorsPage(browser)
  for (const [name, title, typed] of [
    ['klaviyo', 'Klaviyo', {}],
    ['gorgias', 'Gorgias', { domain: 'gorgias_domain' }],
    ['loop', 'Loop', { webhook_secret: 'webhook_secret' }],
  ] as const) {
    await page.goto(`/integrations/${name}`)
    await page.getByRole('switch').click()
    const dialog = page.getByRole('dialog')
    for (const [key, at] of Object.entries(typed))
      await dialog
        .getByLabel(text(`integrations.keys.${key as 'domain' | 'webhook_secret'}`))
        .fill(await keyOf(vendors, at))
    if (name === 'gorgias') await isAccessible(page)
    await dialog
      .getByRole('button', { name: text('integrations.connect.continue', { title }) })
      .click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page).toHaveURL(new RegExp(`/integrations/${name}$`))
    await expect(page.getByText(text('integrations.healths.good')).first()).toBeVisible()
    await page.getByRole('button', { name: text('integrations.connection.check') }).click()
    await expect(page.getByText(text('integrations.connection.works', { title }))).toBeVisible()
    await disconnect(page)
  }
})

test('Loop issues what its returns request, seen in Russian', async ({ page, browser, shop }) => {
  const vendors = await vendorsPage(browser)
  const customer = await shop.customer()
  await page.goto('/ru/integrations')
  await expect(page.getByText(textIn('ru', 'integrations.standIn'))).toBeVisible()
  await isAccessible(page)
  await page
    .getByRole('switch', { name: textIn('ru', 'integrations.switch', { title: 'Loop' }) })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(textIn('ru', 'integrations.connect.byKey')).check()
  for (const key of ['api_key', 'webhook_secret'] as const)
    await dialog
      .getByLabel(textIn('ru', `integrations.keys.${key}`))
      .fill(await keyOf(vendors, key))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await vendors.getByLabel('Customer’s email').fill(customer.email)
  await deliver(vendors, 'Loop: a gift card')
  await expect.poll(async () => (await shop.account(customer.id)).balance).toBe('23.50')
  await page.goto('/ru/integrations/loop')
  await expect(page.locator('summary', { hasText: 'giftcard.requested' }).first()).toBeVisible()
  await isAccessible(page)
  await disconnect(page)
})

test('Klaviyo gets what happens, and what happened before once its number was confirmed', async ({
  page,
  browser,
  shop,
}) => {
  const vendors = await vendorsPage(browser)
  const customer = await shop.customer()
  await page.goto('/integrations/klaviyo')
  await page.getByRole('switch').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(text('integrations.connect.byKey')).check()
  await expect(dialog.getByText(text('integrations.where.klaviyo'))).toBeVisible()
  await dialog
    .getByLabel(text('integrations.keys.api_key'))
    .fill(await keyOf(vendors, 'klaviyo_key'))
  await dialog.getByLabel(text('emails.desk.names.gift_card_manual'), { exact: true }).check()
  await isAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Maple (Mapl3s)')).toBeVisible()
  await expect(
    page.getByLabel(text('emails.desk.names.gift_card_manual'), { exact: true }),
  ).toBeChecked()

  await shop.credit(customer.id, { valueToUpdate: '12.50' })
  const event = `Store Credit Issued: ${customer.email}`
  await expect(async () => {
    await vendors.reload()
    await expect(vendors.getByText(event)).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await page.getByRole('button', { name: text('integrations.calls.refresh') }).click()
  const call = page.locator('details').filter({ hasText: customer.email }).first()
  await call.locator('summary').press('Enter')
  await expect(call.getByText('"unique_id":"nt_movement_')).toBeVisible()
  await isAccessible(page)

  await page.getByRole('button', { name: text('integrations.past.open') }).click()
  await dialog.getByRole('button', { name: text('integrations.past.count') }).click()
  const submit = dialog.getByRole('button', { name: /^Send [\d,]+ events?$/ })
  await expect(submit).toBeVisible()
  await isAccessible(page)
  await submit.click()
  await expect(dialog).toBeHidden()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/ earlier events sent$/)).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 110_000 })

  await page.goto('/ru/integrations/klaviyo')
  await expect(
    page.getByText(textIn('ru', 'integrations.past.about', { title: 'Klaviyo' })),
  ).toBeVisible()
  await isAccessible(page)
  await page.getByLabel(textIn('ru', 'webhooks.types.balance.redeemed')).uncheck()
  await page.getByRole('button', { name: textIn('ru', 'integrations.settings.save') }).click()
  await expect(page.getByText(textIn('ru', 'integrations.settings.saved'))).toBeVisible()
  await disconnect(page)
})

test('Gorgias shows a customer’s credit beside a ticket, and gets a note of what it is given', async ({
  page,
  browser,
  shop,
}) => {
  const vendors = await vendorsPage(browser)
  const customer = await shop.customer()
  await page.goto('/integrations/gorgias')
  await page.getByRole('switch').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(text('integrations.connect.byKey')).check()
  await expect(dialog.getByText(text('integrations.where.gorgias'))).toBeVisible()
  for (const [key, name] of [
    ['domain', 'gorgias_domain'],
    ['email', 'gorgias_email'],
    ['api_key', 'gorgias_key'],
  ] as const)
    await dialog.getByLabel(text(`integrations.keys.${key}`)).fill(await keyOf(vendors, name))
  await isAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(text('integrations.flow.answers'))).toBeVisible()
  await isAccessible(page)

  await shop.credit(customer.id, {
    valueToUpdate: '12.50',
    ticket: { helpdesk: 'gorgias', id: '4711' },
  })
  await vendors.getByLabel('Customer’s email').fill(customer.email)
  await deliver(vendors, 'Gorgias: a ticket is opened')
  await expect(async () => {
    await vendors.goto(standIn)
    await expect(vendors.getByText('Ticket 4711: £12.50')).toHaveCount(1, { timeout: 500 })
  }).toPass()

  await page.getByRole('button', { name: text('integrations.calls.refresh') }).click()
  const kind = page.getByLabel(text('integrations.calls.filters.topic'))
  await kind.selectOption({ label: text('integrations.calls.purposes.customer_question') })
  await expect(page).toHaveURL(/\?calls_topic=customer_question$/)
  await page.reload()
  const question = page.locator('details')
  await expect(question).toHaveCount(1)
  await question.locator('summary').press('Enter')
  await expect(question.getByText(`"email":"${customer.email}"`)).toBeVisible()
  await expect(question.getByText('"balance":"£12.50"')).toBeVisible()
  await isAccessible(page)

  await page.goto('/ru/integrations/gorgias?calls_outcome=failed&calls_topic=customer_question')
  await expect(page.getByText(textIn('ru', 'integrations.calls.noMatch'))).toBeVisible()
  await page.getByRole('button', { name: textIn('ru', 'integrations.calls.clear') }).press('Enter')
  await expect(page.locator('details').first()).toBeVisible()
  await page.getByLabel(textIn('ru', 'integrations.settings.names.notes')).uncheck()
  await page.getByRole('button', { name: textIn('ru', 'integrations.settings.save') }).click()
  await expect(page.getByText(textIn('ru', 'integrations.settings.saved'))).toBeVisible()
  await isAccessible(page)
  await disconnect(page)
})

test.describe('a team member without settings', () => {
  test.use({ role: 'limited' })
  test('sees what is connected, and nothing to change', async ({ page }) => {
    await page.goto('/integrations')
    await expect(page.getByText(text('integrations.abouts.loop'))).toBeVisible()
    await expect(page.getByRole('switch')).toHaveCount(0)
    expect((await page.goto('/integrations/loop'))?.status()).toBe(404)
  })
})
