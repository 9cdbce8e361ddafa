import type { Page } from '@playwright/test'
import { expect, test } from '../support/stand-in/desk.ts'
import { text } from '../support/text.ts'

// one dashboard for the file, which starts in seconds
test.describe.configure({ mode: 'default' })

const names = async (page: Page): Promise<string[]> => {
  await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy', 'true')
  return page.getByRole('row').getByRole('link').allTextContents()
}

test('customers are walked page by page, forward and back, and searched', async ({ page }) => {
  await page.goto('/customers')
  await expect(page.getByRole('row')).toHaveCount(21)
  const first = await names(page)
  const next = page.getByRole('button', { name: text('ui.next') })
  await next.click()
  await expect(page.getByRole('link', { name: 'Guest25 Hayes' })).toBeVisible()
  await next.click()
  await expect(page.getByRole('row')).toHaveCount(6)
  await expect(next).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(6)
  await page.getByRole('button', { name: text('ui.previous') }).click()
  await expect(page.getByRole('row')).toHaveCount(21)
  await page.getByRole('button', { name: text('ui.previous') }).click()
  await expect(page.getByRole('link', { name: first[0]!, exact: true })).toBeVisible()
  expect(await names(page)).toEqual(first)
  await page.getByRole('textbox', { name: text('customers.list.search') }).fill('guest07')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row', { name: 'guest07@mail.example' })).toBeVisible()
})

test('a customer’s page shows what the upstream says, and a dash for what it doesn’t', async ({
  page,
  elsewhere,
}) => {
  const guest = elsewhere.state.customers.find(({ first_name }) => first_name === 'Guest30')!
  await page.goto(`/customers/${guest.platform_customer_id}`)
  await expect(page.getByRole('heading', { name: guest.full_name, level: 1 })).toBeVisible()
  const card = page.getByRole('region', { name: text('customers.one.card') })
  await expect(card).toContainText('£30.00')
  await expect(card).toContainText(guest.LoyaltyCard!.GiftCard.code.slice(-4))
  const details = page.getByRole('region', { name: text('customers.one.details') })
  await expect(details).toContainText(`${text('customers.one.spent')}£315.00`)
  await expect(details).toContainText(`${text('customers.one.orders')}-`)
  await page.goto('/customers/1')
  await expect(page.getByText(text('shell.notFound.title'))).toBeVisible()
})

const fillCredit = async (page: Page, amount: string) => {
  await page.getByLabel(text('store-credit.amount')).fill(amount)
  await page.getByRole('button', { name: text('store-credit.submit') }).click()
  const money = `£${amount}`
  const question = page.getByRole('dialog', {
    name: text('store-credit.confirm.title', { amount: money }),
  })
  await question
    .getByRole('button', { name: text('store-credit.confirm.send', { amount: money }) })
    .click()
}

test('store credit is issued by the form to a customer of the upstream', async ({ page }) => {
  await page.goto('/customers')
  await page.getByRole('button', { name: text('store-credit.open') }).click()
  const recipient = page.getByRole('combobox', { name: text('store-credit.recipient') })
  await expect(recipient).toBeFocused()
  await page.keyboard.type('guest41')
  await page.getByRole('option', { name: 'Guest41' }).click()
  await fillCredit(page, '12.50')
  const name = 'Guest41 Frost'
  await expect(page.getByText(text('store-credit.done', { amount: '£12.50', name }))).toBeVisible()
  await page.goto('/customers/7041')
  const card = page.getByRole('region', { name: text('customers.one.card') })
  await expect(card).toContainText('£12.50')
  const row = page
    .getByRole('table', { name: text('commerce.transactions.title') })
    .getByRole('row')
  await expect(row.nth(1)).toContainText('£12.50')
})

test('store credit for an unknown e-mail is a card of the upstream', async ({
  page,
  elsewhere,
}) => {
  await page.goto('/customers')
  await page.getByRole('button', { name: text('store-credit.open') }).click()
  await page.getByLabel(text('store-credit.recipientName')).fill('Nell New')
  await page.getByLabel(text('store-credit.recipientEmail')).fill('nell@mail.example')
  await fillCredit(page, '20.00')
  const done = text('store-credit.done', { amount: '£20.00', name: 'Nell New' })
  await expect(page.getByText(done)).toBeVisible()
  expect(elsewhere.state.giftCards[0]).toMatchObject({
    balance: 20,
    customer_email: 'nell@mail.example',
    reason: 'Refund',
  })
})

test('a campaign is made, started and stopped, with no dry run to wait for', async ({
  page,
  elsewhere,
}) => {
  await page.goto('/bulk-gift-cards/create/gift-cards')
  await page.getByLabel(text('bulk.form.title')).fill('Spring fair')
  await page.getByLabel(text('bulk.form.hand.countOf', { row: '1' })).fill('3')
  await page.getByRole('button', { name: text('bulk.form.check') }).click()
  await expect(page.getByText(text('bulk.unchecked.about'))).toBeVisible()
  const [bulk] = elsewhere.state.bulks
  expect(bulk).toMatchObject({
    title: 'Spring fair',
    operation_name: 'gift_card',
    source: { manual: [{ count: 3, entity_data: { balance: '10.00', expires_on: null } }] },
  })
  await page.getByRole('button', { name: text('bulk.acts.start'), exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  const cards = { count: 3, amount: '£30.00' }
  await dialog.getByRole('button', { name: text('bulk.start.submit.gift_card', cards) }).click()
  await expect(page).toHaveURL(`/bulk-gift-cards/overview/${bulk!.bulk_id}`)
  await expect(page.getByText(text('bulk.states.bulk_started')).first()).toBeVisible()
  expect(bulk!.state).toBe('bulk_started')
  await page.getByRole('button', { name: text('bulk-run.acts.stop'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('bulk-run.stop.submit') })
    .click()
  await expect.poll(() => bulk!.state).toBe('bulk_stopped')
  await page.goto('/bulk-gift-cards')
  await expect(page.getByRole('row', { name: 'Spring fair' })).toContainText(
    text('bulk.states.bulk_stopped'),
  )
})

test('a campaign from a file is made with no email and no choices that nothing there reads', async ({
  page,
  elsewhere,
}) => {
  await page.goto('/bulk-gift-cards/create/loyalty-cards')
  await page.getByLabel(text('bulk.form.title')).fill('From a file')
  await expect(page.getByRole('link', { name: text('bulk.file.template') })).toBeHidden()
  await page.getByLabel(text('bulk.file.choose'), { exact: true }).setInputFiles({
    name: 'rows.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('email,balance\nguest01@mail.example,5.00\n'),
  })
  await expect(page.getByText(text('bulk.file.taken'))).toBeVisible()
  await expect(page.getByLabel(text('bulk.file.delimiter'))).toBeHidden()
  await expect(page.getByLabel(text('bulk.form.mail.active'))).not.toBeChecked()
  await page.getByRole('button', { name: text('bulk.form.check') }).click()
  await expect(page.getByText(text('bulk.unchecked.about'))).toBeVisible()
  for (const choice of ['duplicate', 'credited_lately'] as const)
    await expect(page.getByLabel(text(`bulk.check.choices.${choice}`))).toBeHidden()
  expect(elsewhere.state.bulks[0]).toMatchObject({
    title: 'From a file',
    operation_name: 'loyalty_card',
    source: {
      csv: { url: 'https://assets.stand-in.example/static/rows.csv', file_name: 'rows.csv' },
    },
  })
  const form = page.getByRole('form', { name: text('bulk.form.titles.loyalty_card') })
  await page.goto(`/bulk-gift-cards/${elsewhere.state.bulks[0]!.bulk_id}?view=edit`)
  await expect(form.getByText('rows.csv')).toBeVisible()
  // a source that the form can't show is not replaced by it
  Object.assign(elsewhere.state.bulks[0]!, { source: { feed: 'f1' } })
  await page.reload()
  await expect(page.getByText(text('bulk.unchecked.about'))).toBeVisible()
  await expect(form).toBeHidden()
})

test('a setting is changed and read again as JSON text', async ({ page, elsewhere }) => {
  await page.goto('/account')
  const form = page.getByRole('form', { name: text('shop.settings.title') })
  await expect(form.getByLabel(text('shop.settings.subject'))).toHaveValue('A gift for you')
  await form.getByLabel(text('shop.settings.subject')).fill('Thank you')
  await form.getByLabel(text('shop.settings.hiding')).check()
  await form.getByRole('button', { name: text('shop.settings.save') }).click()
  await expect(page.getByText(text('shop.settings.saved'))).toBeVisible()
  const { settings } = elsewhere.state
  expect(settings['email_gift_card_manual']).toContain('"subject":"Thank you"')
  expect(settings['hiding_gift_card_code_except_last_4_digits']).toBe('true')
  await page.reload()
  await expect(form.getByLabel(text('shop.settings.subject'))).toHaveValue('Thank you')
  await expect(form.getByLabel(text('shop.settings.hiding'))).toBeChecked()
})

test('home says that the upstream reports no figures', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText(text('home.noFigures'))).toBeVisible()
})
