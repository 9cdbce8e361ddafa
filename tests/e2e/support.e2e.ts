import { expect, isAccessible, test } from '../support/desk.ts'
import { text, textIn } from '../support/text.ts'

test('a message is checked, sent once and stands in the list', async ({ page }) => {
  const words = `How do I undo? ${crypto.randomUUID()}`
  await page.goto('/')
  await page
    .getByRole('navigation', { name: text('shell.menu.label') })
    .getByRole('link', { name: 'Support' })
    .click()
  await expect(page).toHaveURL('/support-center')
  await isAccessible(page)
  await page.getByRole('button', { name: 'Contact support' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact support' })
  await expect(dialog.getByLabel(text('support.contact.reason'))).toHaveValue('General Bug')
  await expect(dialog.getByLabel(text('support.contact.reason')).getByRole('option')).toHaveText([
    'General Bug',
    'Billing/Pricing query',
    'How to',
    'Translation and language',
    'Other',
  ])
  await dialog.getByLabel(text('support.contact.email')).fill('')
  await dialog.getByRole('button', { name: text('support.contact.send') }).click()
  await expect(dialog.getByText(text('support.validation.required'))).toHaveCount(2)
  await dialog.getByLabel(text('support.contact.email')).fill('ada@')
  await expect(dialog.getByText(text('support.validation.invalidEmail'))).toBeVisible()
  await isAccessible(page)
  await dialog.getByLabel(text('support.contact.email')).fill('ada@maple.example')
  await dialog.getByLabel(text('support.contact.message')).fill(words)
  await dialog.getByLabel(text('support.contact.reason')).selectOption('How to')
  await dialog.getByRole('button', { name: text('support.contact.send') }).dblclick()
  await expect(dialog.getByText(text('support.contact.sent'))).toBeVisible()
  for (const field of ['Reason', 'Reply to', 'Message'])
    await expect(dialog.getByLabel(field)).toBeDisabled()
  await isAccessible(page)
  await dialog
    .getByRole('button', { name: text('support.contact.close') })
    .last()
    .click()
  await expect(page.getByRole('listitem').filter({ hasText: words })).toHaveCount(1)
  await page.getByRole('button', { name: 'Contact support' }).click()
  await expect(dialog.getByLabel(text('support.contact.reason'))).toHaveValue('General Bug')
  await expect(dialog.getByLabel(text('support.contact.message'))).toHaveValue('')
  await expect(dialog.getByLabel(text('support.contact.message'))).toBeEnabled()
})

test('what is typed stays when sending fails, and goes out the second time', async ({ page }) => {
  await page.goto('/support-center')
  await page.getByRole('button', { name: 'Contact support' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact support' })
  await dialog.getByLabel(text('support.contact.message')).fill('The line is bad')
  await page.route('**/api/contact/intercom', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: text('support.contact.send') }).click()
  await expect(dialog.getByRole('alert')).toContainText(text('support.contact.failed'))
  await expect(dialog.getByLabel(text('support.contact.message'))).toHaveValue('The line is bad')
  await dialog.getByRole('button', { name: text('support.contact.send') }).click()
  await expect(dialog.getByText('Thanks! Your ticket has been submitted.')).toBeVisible()
})

test('the contact form opens on every page, by its own button in the corner', async ({ page }) => {
  await page.goto('/customers')
  const help = page.getByRole('button', { name: text('support.widget') })
  await help.click()
  const dialog = page.getByRole('dialog', { name: text('support.contact.title') })
  await dialog.getByLabel(text('support.contact.message')).fill('From any page')
  await dialog.getByRole('button', { name: text('support.contact.send') }).click()
  await expect(dialog.getByText(text('support.contact.sent'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeFocused()
  await page.goto('/support-center')
  await expect(page.getByText('From any page')).toBeVisible()
  await expect(help).toHaveCount(0)
})

test('an email is requested in a message', async ({ page }) => {
  const words = `An email for birthdays ${crypto.randomUUID()}`
  await page.goto('/support-center')
  const card = page.getByRole('region', { name: text('support.emailRequest.title') })
  await card.getByRole('button').click()
  await expect(card.getByText(text('support.validation.required'))).toBeVisible()
  await card.getByLabel(text('support.emailRequest.message')).fill(words)
  await card.getByRole('button').click()
  await expect(card.getByRole('status')).toHaveText(text('support.emailRequest.sent'))
  await expect(page.getByRole('listitem').filter({ hasText: words })).toHaveCount(1)
  await isAccessible(page)
})

test('in Russian', async ({ page }) => {
  await page.goto('/ru/support-center')
  await page.getByRole('button', { name: 'Написать в поддержку' }).click()
  const dialog = page.getByRole('dialog', { name: 'Написать в поддержку' })
  await dialog.getByRole('button', { name: textIn('ru', 'support.contact.send') }).click()
  await expect(dialog.getByText(textIn('ru', 'support.validation.required'))).toBeVisible()
  await isAccessible(page)
})

test.describe('a review', () => {
  test.use({ role: 'limited' })

  test('is given by keyboard, kept, and may be changed', async ({ page }) => {
    await page.goto('/support-center')
    const card = page.getByRole('region', { name: text('support.review.title') })
    await card.getByRole('button').click()
    await expect(card.getByRole('alert')).toHaveText(text('support.review.missing'))
    await card.getByRole('radio', { name: '1 star' }).focus()
    await page.keyboard.press('Space')
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
    await expect(card.getByRole('radio', { name: '4 stars' })).toBeChecked()
    await card.getByLabel(text('support.review.words')).fill('Faster')
    await card.getByRole('button', { name: text('support.review.send') }).click()
    await expect(card.getByRole('status')).toHaveText(text('support.review.sent'))
    await isAccessible(page)
    await page.reload()
    await expect(card.getByRole('radio', { name: '4 stars' })).toBeChecked()
    await expect(card.getByRole('button', { name: text('support.review.change') })).toBeVisible()
  })
})
