import type { Page } from '@playwright/test'
import { expect, isAccessible, test } from '../../support/desk.ts'
import { text, textIn } from '../../support/text.ts'

/** Opens the newest email to an address from Deliveries. */
const opened = async (page: Page, email: string, language: 'en' | 'ru' = 'en') => {
  const start = language === 'ru' ? '/ru' : ''
  await page.goto(
    `${start}/store-credit?view=deliveries&show=all&search=${encodeURIComponent(email)}`,
  )
  const rows = page
    .getByRole('table', { name: textIn(language, 'emails.desk.title') })
    .getByRole('row')
  await rows.nth(1).getByRole('link').click()
  const panel = page.getByRole('complementary', { name: textIn(language, 'emails.one.title') })
  await panel.getByRole('button', { name: textIn(language, 'emails.acts.view') }).click()
  const dialog = page.getByRole('dialog', { name: textIn(language, 'emails.shown.title') })
  await expect(dialog.locator('iframe')).toBeVisible()
  return { panel, dialog, frame: dialog.frameLocator('iframe') }
}

test('an email opens as it was sent, also after its card got another code', async ({
  page,
  shop,
}) => {
  const card = await shop.card()
  await expect
    .poll(async () => {
      const { rows } = await shop.get<{ rows: { state: string }[] }>(
        `/mails?search=${encodeURIComponent(card.email)}`,
      )
      return rows[0]?.state
    })
    .toBe('kept')
  await shop.post(`/gift-cards/${card.id}/replace`, {})
  const { dialog, frame } = await opened(page, card.email)
  await expect(dialog).toContainText(text('emails.shown.asSent'))
  await expect(dialog).toContainText('For you')
  await expect(frame.getByText(card.code)).toBeVisible()
  await isAccessible(page)
  await dialog.getByRole('tab', { name: text('commerce.mailPreview.text') }).click()
  await expect(dialog.locator('pre')).toContainText(card.code)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('an email that was withheld says why, and opens as it was ready; in Russian', async ({
  page,
  shop,
}) => {
  const email = `${crypto.randomUUID().slice(0, 12)}@mail.example`
  await shop.post('/suppressions', { email, note: '' })
  await shop.card({ customer_email: email })
  await expect
    .poll(async () => {
      const { rows } = await shop.get<{ rows: { state: string }[] }>(
        `/mails?worklist=true&search=${encodeURIComponent(email)}`,
      )
      return rows[0]?.state
    })
    .toBe('withheld')
  const { panel, dialog } = await opened(page, email, 'ru')
  await expect(panel).toContainText(textIn('ru', 'emails.withheld.by_hand'))
  await expect(dialog).toContainText(textIn('ru', 'emails.shown.asTried'))
  await isAccessible(page)
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: textIn('ru', 'emails.acts.handle') }).click()
  await expect(
    panel.getByRole('button', { name: textIn('ru', 'emails.acts.reopen') }),
  ).toBeVisible()
})

test('a card’s new code is sent from its page after a preview, and no button sends more', async ({
  page,
  shop,
}) => {
  const card = await shop.card()
  await page.goto(card.path)
  await page.getByRole('button', { name: text('gift-cards.acts.email'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: text('gift-cards.acts.email') })
  const preview = dialog.frameLocator('iframe')
  const titled = (name: string) => preview.getByRole('heading', { name, exact: true })
  await expect(preview.getByText(card.code)).toBeVisible()
  await expect(titled(text('mail.letters.gift_card_replaced.title'))).toBeVisible()
  await isAccessible(page)
  await dialog
    .getByRole('combobox', { name: text('gift-cards.email.which') })
    .selectOption(text('emails.desk.names.gift_card_purchased'))
  await expect(titled(text('mail.letters.gift_card_purchased.title'))).toBeVisible()
  await dialog.getByLabel(text('gift-cards.email.body')).fill('See you soon, {recipient_name}')
  await expect(preview.getByText('See you soon, Carla Card')).toBeVisible()
  await dialog.getByRole('button', { name: card.email }).click()
  await expect(page.getByText(text('gift-cards.done.send', { email: card.email }))).toBeVisible()
  const { frame } = await opened(page, card.email)
  await expect(frame.getByText('See you soon, Carla Card')).toBeVisible()
})

test.describe('with limited access', () => {
  test.use({ role: 'limited' })
  test('an email opens with its code hidden', async ({ page, shop }) => {
    const card = await shop.card()
    const { frame, dialog } = await opened(page, card.email)
    await expect(frame.getByText(`•••• •••• •••• ${card.code.slice(-4)}`)).toBeVisible()
    expect(await dialog.locator('iframe').getAttribute('srcdoc')).not.toContain(card.code)
  })
})
