import type { Page } from '@playwright/test'
import { idOf, unique } from '../../support/bulk/campaign-form.ts'
import { expect, isAccessible, test } from '../../support/desk.ts'
import { text } from '../../support/text.ts'

const use = (page: Page, name: string) =>
  page.getByRole('button', { name: text('commerce.variables.use', { name: `{${name}}` }) })

test('the issue form names a wrong variable and mends it by a click; no money moves before', async ({
  page,
  shop,
}) => {
  const tess = await shop.customer()
  await page.goto(tess.path)
  await page.getByRole('button', { name: text('store-credit.open') }).click()
  const form = page.getByRole('dialog', { name: text('store-credit.title') })
  await form.getByRole('combobox', { name: text('store-credit.recipient') }).fill(tess.last_name)
  await page.getByRole('option', { name: tess.name }).click()
  await form.getByLabel(text('store-credit.amount')).fill('5')
  const subject = form.getByLabel(text('store-credit.subject'))
  await subject.fill('{amout_issued} for you')
  await form.getByLabel(text('store-credit.body')).fill('Code: {{ giftcard_code }}')
  await form.getByRole('button', { name: text('store-credit.submit') }).click()
  await expect(
    form.getByText(text('commerce.variables.unknown_variable', { written: '{amout_issued}' })),
  ).toBeVisible()
  await expect(subject).toHaveAttribute('aria-invalid', 'true')
  await isAccessible(page)
  await use(page, 'amount_issued').click()
  await expect(subject).toHaveValue('{amount_issued} for you')
  await use(page, 'giftcard_code').click()
  await expect(form.getByLabel(text('store-credit.body'))).toHaveValue('Code: {giftcard_code}')
  await subject.fill('Your code {giftcard_code}')
  await expect(
    form.getByText(text('commerce.variables.secret_variable', { written: '{giftcard_code}' })),
  ).toBeVisible()
  await subject.fill('{amount_issued} for you')
  await form.getByRole('button', { name: text('store-credit.submit') }).click()
  await expect(page.getByRole('dialog', { name: 'Send £5.00?' })).toBeVisible()
  expect((await shop.account(tess.id)).count).toBe(0)
})

test('a balance is adjusted only with an email that holds its variables', async ({
  page,
  shop,
}) => {
  const tess = await shop.customer()
  await shop.credit(tess.id, { valueToUpdate: '10.00' })
  await page.goto(tess.path)
  await page.getByRole('button', { name: text('customers.acts.adjust') }).click()
  const dialog = page.getByRole('dialog', { name: text('customers.adjust.title') })
  await dialog.getByLabel(text('commerce.adjust.amount')).fill('2')
  await dialog.getByLabel(text('customers.adjust.tell', { email: tess.email })).check()
  await dialog.getByLabel(text('customers.adjust.subject')).fill('Now {balance_aftr}')
  await expect(dialog.getByRole('button', { name: 'Add £2.00' })).toBeDisabled()
  await use(page, 'balance_after').click()
  await dialog.getByRole('button', { name: 'Add £2.00' }).click()
  await expect(dialog).toBeHidden()
  expect(await shop.account(tess.id)).toEqual({ count: 2, balance: '12.00' })
})

test('a campaign names a wrong variable, gets its own design, and takes the shop’s again', async ({
  page,
  shop,
}) => {
  test.slow()
  await shop.put('/api/shop/settings', { key: 'using_email_builder', value: true })
  const tess = await shop.customer()
  const made = (await shop.post('/bulks', {
    bulk: {
      operation_name: 'loyalty_card',
      title: unique('Own'),
      source: [{ count: 1, entity_data: { balance: '1.00', platform_customer_id: tess.id } }],
      email: { active: true, subject: 'Spring', title: 'Spring' },
    },
  })) as { bulk: { bulk_id: string } }
  const id = made.bulk.bulk_id
  await page.goto(`/bulk-gift-cards/${id}?view=edit`)
  const subject = page.getByLabel(text('bulk.form.mail.subject'))
  await subject.fill('{campaign_titel}')
  await subject.blur()
  await use(page, 'campaign_title').click()
  await expect(subject).toHaveValue('{campaign_title}')
  const card = page.getByRole('region', { name: text('bulk.design.title') })
  await expect(card).toContainText(text('bulk.design.states.usual', { no: 0 }))
  await isAccessible(page)
  await card.getByRole('button', { name: text('bulk.design.make') }).click()
  await expect(page).toHaveURL(`/email-builder/editor/bulk_loyalty_card?for=${id}`)

  await page.goto(`/bulk-gift-cards/${id}?view=edit`)
  expect(idOf(page)).toBe(id)
  await expect(card).toContainText(text('bulk.design.states.draft', { no: 0 }))
  await page.goto(`/bulk-gift-cards/${id}`)
  await expect(page.getByText(text('bulk.design.unpublished'))).toBeVisible()
  const path = '/emails/bulk_loyalty_card'
  const read = () =>
    shop.get<{ revision: number; draft: { design: object } }>(`${path}/design?for=${id}`)
  const { revision, draft } = await read()
  const design = { ...draft.design, subject: { en: { value: 'Ours alone', of: '' } } }
  await shop.put(`${path}/draft?for=${id}`, { design, revision })
  await shop.post(`${path}/publish?for=${id}`, { revision: (await read()).revision })
  await page.goto(`/bulk-gift-cards/${id}?view=edit`)
  await expect(card).toContainText(text('bulk.design.states.live', { no: 1 }))
  await card.getByRole('button', { name: text('bulk.design.drop') }).click()
  await expect(page.getByText(text('bulk.design.usualAgain'))).toBeVisible()
  await expect(card).toContainText(text('bulk.design.states.usual', { no: 0 }))
})
