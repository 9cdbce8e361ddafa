import { expect, isAccessible, test } from '../support/desk.ts'

test('a message is checked, sent once and stands in the list', async ({ page }) => {
  const words = `How do I undo? ${crypto.randomUUID()}`
  await page.goto('/')
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Support' })
    .click()
  await expect(page).toHaveURL('/support-center')
  await isAccessible(page)
  await page.getByRole('button', { name: 'Contact support' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact support' })
  await expect(dialog.getByLabel('Reason')).toHaveValue('General Bug')
  await expect(dialog.getByLabel('Reason').getByRole('option')).toHaveText([
    'General Bug',
    'Billing/Pricing query',
    'How to',
    'Translation and language',
    'Other',
  ])
  await dialog.getByLabel('Reply to').fill('')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Required field!')).toHaveCount(2)
  await dialog.getByLabel('Reply to').fill('ada@')
  await expect(dialog.getByText('Must be a valid email address')).toBeVisible()
  await isAccessible(page)
  await dialog.getByLabel('Reply to').fill('ada@maple.example')
  await dialog.getByLabel('Message').fill(words)
  await dialog.getByLabel('Reason').selectOption('How to')
  await dialog.getByRole('button', { name: 'Send' }).dblclick()
  await expect(
    dialog.getByText(
      'Thanks! Your ticket has been submitted. Our team will contact you in one business day.',
    ),
  ).toBeVisible()
  for (const field of ['Reason', 'Reply to', 'Message'])
    await expect(dialog.getByLabel(field)).toBeDisabled()
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('listitem').filter({ hasText: words })).toHaveCount(1)
  await page.getByRole('button', { name: 'Contact support' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveValue('General Bug')
  await expect(dialog.getByLabel('Message')).toHaveValue('')
  await expect(dialog.getByLabel('Message')).toBeEnabled()
})

test('what is typed stays when sending fails, and goes out the second time', async ({ page }) => {
  await page.goto('/support-center')
  await page.getByRole('button', { name: 'Contact support' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact support' })
  await dialog.getByLabel('Message').fill('The line is bad')
  await page.route('**/api/contact/intercom', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Your message was not sent')
  await expect(dialog.getByLabel('Message')).toHaveValue('The line is bad')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Thanks! Your ticket has been submitted.')).toBeVisible()
})

test('in Russian', async ({ page }) => {
  await page.goto('/ru/support-center')
  await page.getByRole('button', { name: 'Написать в поддержку' }).click()
  const dialog = page.getByRole('dialog', { name: 'Написать в поддержку' })
  await dialog.getByRole('button', { name: 'Отправить' }).click()
  await expect(dialog.getByText('Обязательное поле!')).toBeVisible()
  await isAccessible(page)
})

test.describe('a review', () => {
  test.use({ role: 'limited' })

  test('is given by keyboard, kept, and may be changed', async ({ page }) => {
    await page.goto('/support-center')
    const card = page.getByRole('region', { name: 'How do you like Tender?' })
    await card.getByRole('button').click()
    await expect(card.getByRole('alert')).toHaveText('Choose one to five stars')
    await card.getByRole('radio', { name: '1 star' }).focus()
    await page.keyboard.press('Space')
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
    await expect(card.getByRole('radio', { name: '4 stars' })).toBeChecked()
    await card.getByLabel('What could be better?').fill('Faster')
    await card.getByRole('button', { name: 'Send review' }).click()
    await expect(card.getByRole('status')).toHaveText('Thank you for your review.')
    await isAccessible(page)
    await page.reload()
    await expect(card.getByRole('radio', { name: '4 stars' })).toBeChecked()
    await expect(card.getByRole('button', { name: 'Change review' })).toBeVisible()
  })
})
