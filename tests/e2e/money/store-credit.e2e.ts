import type { Page } from '@playwright/test'
import { expect, isAccessible, test } from '../../support/desk.ts'
import { text, textIn } from '../../support/text.ts'

const openForm = async (page: Page) => {
  await page.getByRole('button', { name: text('store-credit.open') }).click()
  const form = page.getByRole('dialog', { name: text('store-credit.title') })
  await expect(form.getByRole('combobox', { name: text('store-credit.recipient') })).toBeFocused()
  return form
}
const toConfirmation = async (page: Page, amount: string) => {
  await page.getByLabel(text('store-credit.amount')).fill(amount)
  await page.getByRole('button', { name: text('store-credit.submit') }).click()
}

test('a known customer is found and credited after the new total is shown; the toast takes it back', async ({
  page,
  shop,
}) => {
  const tess = await shop.customer()
  await shop.credit(tess.id, { valueToUpdate: '10.00' })
  await page.goto(tess.path)
  const form = await openForm(page)
  await page.keyboard.type(tess.last_name)
  await page.getByRole('option', { name: tess.name }).waitFor()
  await isAccessible(page, 'region')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel(text('store-credit.recipientEmail'))).toHaveValue(tess.email)
  await form.getByLabel('Note').fill('agreed on the phone')
  await form.getByLabel(text('store-credit.amount')).fill('25')
  const outcome = form.getByRole('region', { name: text('commerce.sheet.title') })
  await expect(outcome).toContainText('New balance£35.00')
  await expect(outcome.getByRole('alert')).toContainText('Olivia Owner credited £10.00')
  await isAccessible(page, 'region')
  await toConfirmation(page, '25')

  const question = page.getByRole('dialog', { name: 'Send £25.00?' })
  await expect(question).toContainText('Amount added+£25.00')
  await expect(question).toContainText('New balance£35.00')
  await expect(
    page.frameLocator('iframe').getByText(text('mail.letters.gift_card_manual.title')),
  ).toBeVisible()
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', '')
  await question.getByRole('tab', { name: text('commerce.mailPreview.text') }).click()
  await isAccessible(page)
  await expect(question.getByRole('alert')).toContainText('Olivia Owner credited £10.00')
  expect(await shop.account(tess.id)).toEqual({ count: 1, balance: '10.00' })
  await question.getByRole('button', { name: text('store-credit.duplicate.submit') }).dblclick()

  await expect(page.getByText(`£25.00 sent to ${tess.name}`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Loyalty card' })).toContainText('£35.00')
  expect(await shop.account(tess.id)).toEqual({ count: 2, balance: '35.00' })

  await page
    .getByRole('region', { name: text('ui.notifications') })
    .getByRole('button', { name: text('store-credit.undo') })
    .click()
  await page.getByRole('button', { name: 'Deduct £25.00' }).click()
  await expect(page.getByRole('region', { name: 'Loyalty card' })).toContainText('£10.00')
})

test('at most five matches are offered, 400 ms after the last key', async ({ page, shop }) => {
  const family = crypto.randomUUID().slice(0, 8)
  for (let i = 0; i < 7; i++) await shop.customer({ last_name: `${family}-${i}` })
  await page.goto('/customers')
  const searches: string[] = []
  page.on(
    'request',
    (request) => request.url().includes('searchByEmailOrName') && searches.push(request.url()),
  )
  await openForm(page)
  await page.keyboard.type(family, { delay: 30 })
  await expect(page.getByRole('listbox').getByRole('option', { name: family })).toHaveCount(5)
  expect(searches).toHaveLength(1)
})

test('an unknown e-mail gets a gift card of its own', async ({ page }) => {
  const email = `${crypto.randomUUID().slice(0, 8)}@Mail.Example`
  await page.goto('/customers')
  const form = await openForm(page)
  await form.getByLabel(text('store-credit.recipientName')).fill('New Person')
  await form.getByLabel(text('store-credit.recipientEmail')).fill(email)
  await toConfirmation(page, '5.5')
  const question = page.getByRole('dialog', { name: 'Send £5.50?' })
  await expect(question).toContainText('issue and send a new gift card')
  await expect(question).toContainText(email.toLowerCase())
  await question.getByRole('button', { name: 'Send £5.50' }).click()
  await expect(page.getByText('£5.50 sent to New Person')).toBeVisible()
})

test('every field says what is wrong with it, to the letter', async ({ page }) => {
  await page.goto('/customers')
  const form = await openForm(page)
  // a design's subject may still be on its way
  await expect(form.getByLabel(text('store-credit.subject'))).not.toHaveValue('')
  await form.getByLabel(text('store-credit.subject')).fill('')
  await form.getByRole('button', { name: text('store-credit.submit') }).click()
  await expect(form.getByText('Required Field', { exact: true })).toHaveCount(2)
  await expect(
    form.getByText(text('store-credit.validation.invalidEmail'), { exact: true }),
  ).toBeVisible()
  await expect(
    form.getByText(text('store-credit.validation.invalidValue'), { exact: true }),
  ).toBeVisible()
  await expect(form.getByText(text('store-credit.internal'))).toBeVisible()
  for (const wrong of ['0', '-5', '1e308', '12.345', '12,50', 'NaN', '１０']) {
    await form.getByLabel(text('store-credit.amount')).fill(wrong)
    await expect(
      form.getByText(text('store-credit.validation.invalidValue'), { exact: true }),
    ).toBeVisible()
  }
  await form.getByLabel(text('store-credit.amount')).fill('12.50')
  await expect(
    form.getByText(text('store-credit.validation.invalidValue'), { exact: true }),
  ).toBeHidden()
  await isAccessible(page)
})

test('switching the expiration drops what was wrong; days that are over cannot be picked', async ({
  page,
}) => {
  await page.goto('/customers')
  const form = await openForm(page)
  await form.getByRole('radio', { name: text('commerce.expiration.dynamic') }).click()
  await expect(form.getByLabel(text('commerce.expiration.after'))).toHaveValue('30')
  await form.getByLabel(text('commerce.expiration.after')).fill('0')
  await form.getByLabel(text('commerce.expiration.after')).blur()
  await expect(form.getByText(text('store-credit.validation.positiveNumber'))).toBeVisible()
  await form.getByRole('radio', { name: text('commerce.expiration.fixed') }).click()
  await expect(form.getByText(text('store-credit.validation.positiveNumber'))).toBeHidden()
  await form.getByRole('button', { name: text('store-credit.submit') }).click()
  await expect(form.getByText(text('store-credit.validation.requiredDate'))).toBeVisible()
  await form.getByRole('button', { name: /Calendar/ }).click()
  const days = page.getByRole('grid').getByRole('button')
  const today = new Date().getUTCDate()
  if (today > 1)
    await expect(days.filter({ hasText: /^1$/ }).first()).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await form.getByRole('radio', { name: 'Never expires' }).click()
  await expect(form.getByText(text('store-credit.validation.requiredDate'))).toBeHidden()
})

test('what was typed survives Escape, and Start over empties it', async ({ page }) => {
  await page.goto('/customers')
  const form = await openForm(page)
  await form.getByLabel(text('store-credit.recipientName')).fill('Half done')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await openForm(page)
  await expect(form.getByLabel(text('store-credit.recipientName'))).toHaveValue('Half done')
  await form.getByRole('button', { name: text('store-credit.startOver') }).click()
  await expect(form.getByLabel(text('store-credit.recipientName'))).toHaveValue('')
})

test('a lost answer is said to be unknown; trying again with the same key issues once', async ({
  page,
  shop,
}) => {
  const tess = await shop.customer()
  await page.goto(tess.path)
  await page.getByRole('button', { name: text('commerce.giveCredit') }).click()
  await toConfirmation(page, '30')
  const keys: (string | undefined)[] = []
  await page.route('**/updateBalance', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const response = await route.fetch()
    return keys.length === 1 ? route.abort('connectionreset') : route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Send £30.00' }).click()
  await expect(page.getByText(text('store-credit.unknown'))).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: text('store-credit.retry') }).click()
  const question = page.getByRole('dialog', { name: 'Send £30.00?' })
  await expect(question).toContainText('it’s never issued twice')
  await question.getByRole('button', { name: 'Send £30.00' }).click()
  await expect(page.getByText(`£30.00 sent to ${tess.name}`)).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect(await shop.account(tess.id)).toEqual({ count: 1, balance: '30.00' })
})

test('a refusal closes the form, says why, and Retry brings back all that was typed', async ({
  page,
  shop,
}) => {
  const tess = await shop.customer()
  await page.goto(tess.path)
  await page.getByRole('button', { name: text('commerce.giveCredit') }).click()
  await page.getByLabel(text('store-credit.body')).fill('Thank you for waiting')
  await toConfirmation(page, '30')
  const error = { code: 'over_limit', message: '', request_id: 'r' }
  await page.route('**/updateBalance', (route) => route.fulfill({ status: 422, json: { error } }))
  await page.getByRole('button', { name: 'Send £30.00' }).click()
  await expect(page.getByText(text('store-credit.failed'))).toBeVisible()
  await expect(page.getByText(text('errors.over_limit'))).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: text('store-credit.retry') }).click()
  await expect(page.getByLabel(text('store-credit.body'))).toHaveValue('Thank you for waiting')
  await expect(page.getByLabel(text('store-credit.amount'))).toHaveValue('30')
  await page.unroute('**/updateBalance')
  await toConfirmation(page, '20')
  await page.getByRole('button', { name: 'Send £20.00' }).click()
  await expect(page.getByText(`£20.00 sent to ${tess.name}`)).toBeVisible()
  expect(await shop.account(tess.id)).toEqual({ count: 1, balance: '20.00' })
})

test('in Russian an amount is typed with a comma', async ({ page, shop }) => {
  const tess = await shop.customer()
  await page.goto(`/ru${tess.path}`)
  await page.getByRole('button', { name: textIn('ru', 'commerce.giveCredit'), exact: true }).click()
  await page.getByLabel(textIn('ru', 'store-credit.amount')).fill('12,50')
  await page.getByRole('button', { name: textIn('ru', 'store-credit.submit') }).click()
  const question = page.getByRole('dialog', { name: /^Отправить 12,50/ })
  await question.getByRole('button', { name: /^Отправить 12,50/ }).click()
  await expect(page.getByText(`отправлено, получатель ${tess.name}`)).toBeVisible()
  expect(await shop.account(tess.id)).toEqual({ count: 1, balance: '12.50' })
})
