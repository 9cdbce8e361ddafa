import type { Page } from '@playwright/test'
import { instantOf, localOf } from '#rules/tools/local-time.ts'
import { expect, isAccessible, test } from '../../support/desk.ts'
import { text } from '../../support/text.ts'

const act = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.locator('[role=dialog], [role=alertdialog]')
  await expect(dialog).toBeVisible()
  return dialog
}
const balance = (page: Page) => page.getByRole('region', { name: 'Balance' })

test('cards are found by e-mail and state, and open to all that they are', async ({
  page,
  shop,
}) => {
  const card = await shop.card()
  await page.goto('/store-credit?view=cards')
  await page.getByRole('textbox', { name: text('gift-cards.list.search') }).fill(card.email)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('combobox', { name: text('gift-cards.list.state') }).selectOption('Empty')
  await expect(page.getByText(text('gift-cards.list.noMatch'))).toBeVisible()
  await page.getByRole('combobox', { name: text('gift-cards.list.state') }).selectOption('Active')
  await isAccessible(page)
  await page.getByRole('row', { name: card.email }).getByRole('link').click()
  await expect(page).toHaveURL(card.path)
  await expect(
    page.getByRole('heading', { name: text('gift-cards.one.of', { name: 'Carla Card' }) }),
  ).toBeVisible()
  await expect(balance(page)).toContainText('£20.00')
  await expect(page.getByRole('table', { name: text('commerce.lots.title') })).toContainText(
    'Promotional',
  )
  await expect(page.getByRole('region', { name: text('gift-cards.timeline.title') })).toContainText(
    text('commerce.transactions.kinds.issue'),
  )
  await isAccessible(page)
})

test('the balance is changed by a difference that is shown before, and taken back from the toast', async ({
  page,
  shop,
}) => {
  const card = await shop.card()
  await page.goto(card.path)
  const dialog = await act(page, text('gift-cards.acts.balance'))
  await dialog.getByRole('radio', { name: text('commerce.adjust.take') }).click()
  await dialog.getByLabel('Amount').fill('20.01')
  await expect(dialog.getByText(text('commerce.adjust.tooLittle'))).toBeVisible()
  await dialog.getByLabel('Amount').fill('5.50')
  await expect(dialog).toContainText('New balance£14.50')
  await isAccessible(page)
  await dialog
    .getByRole('button', { name: text('commerce.adjust.submitTake', { amount: '£5.50' }) })
    .dblclick()
  await expect(page.getByText('Balance is now £14.50')).toBeVisible()
  await expect(balance(page)).toContainText('£14.50')
  await page
    .getByRole('region', { name: text('ui.notifications') })
    .getByRole('button', { name: text('gift-cards.done.undo') })
    .click()
  await page
    .getByRole('button', { name: text('commerce.undo.submitGive', { amount: '£5.50' }) })
    .click()
  await expect(balance(page)).toContainText('£20.00')
})

test('a balance that has moved since it was seen is not changed: both are shown', async ({
  page,
  shop,
}) => {
  const card = await shop.card()
  await page.goto(card.path)
  const dialog = await act(page, text('gift-cards.acts.balance'))
  const elsewhere = { balance: '-8.00', expected_balance: '20.00', reason: 'Other' }
  await shop.put(`/gift-cards/${card.id}`, { gift_card: elsewhere })
  await dialog.getByLabel('Amount').fill('1.50')
  await dialog.getByRole('button', { name: 'Add £1.50' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'was £20.00 when you opened this and is now £12.00',
  )
  await expect(dialog).toContainText('New balance£13.50')
  await dialog.getByRole('button', { name: 'Add £1.50' }).click()
  await expect(page.getByText('Balance is now £13.50')).toBeVisible()
})

test('a card is disabled, and enabled again from the toast', async ({ page, shop }) => {
  const card = await shop.card()
  await page.goto(card.path)
  const dialog = await act(page, 'Disable card')
  await dialog.getByRole('button', { name: text('gift-cards.acts.disable') }).click()
  await expect(page.getByText(text('gift-cards.done.disable'))).toBeVisible()
  await expect(page.getByRole('button', { name: text('gift-cards.acts.enable') })).toBeVisible()
  await page
    .getByRole('region', { name: text('ui.notifications') })
    .getByRole('button', { name: text('gift-cards.done.undo') })
    .click()
  await expect(page.getByRole('button', { name: text('gift-cards.acts.disable') })).toBeVisible()
})

test('note, expiry and another sending; all of it stands in the timeline', async ({
  page,
  shop,
}) => {
  const card = await shop.card()
  await page.goto(card.path)
  const note = await act(page, 'Edit note')
  await note.getByLabel(text('gift-cards.one.note')).fill('gift wrapped')
  await note.getByRole('button', { name: text('commerce.note.submit') }).click()
  await expect(balance(page)).toContainText('gift wrapped')
  const expiry = await act(page, text('gift-cards.acts.expiry'))
  await expiry.getByRole('radio', { name: text('commerce.expiration.dynamic') }).click()
  await expiry.getByLabel(text('commerce.expiration.after')).fill('0')
  await expiry.getByRole('button', { name: text('gift-cards.acts.expiry') }).click()
  await expect(expiry.getByText('must be a positive number')).toBeVisible()
  await expiry.getByLabel(text('commerce.expiration.after')).fill('10')
  await expiry.getByRole('button', { name: text('gift-cards.acts.expiry') }).click()
  await expect(page.getByText(text('gift-cards.done.expiry')).first()).toBeVisible()
  const send = await act(page, 'Send again')
  await expect(send.getByLabel(text('gift-cards.send.to'))).toHaveValue(card.email)
  await send.getByRole('button', { name: text('gift-cards.send.submit') }).click()
  await expect(page.getByText(`Sending the email to ${card.email}`)).toBeVisible()
  const history = page.getByRole('region', { name: text('gift-cards.timeline.title') })
  for (const event of ['Note changed', 'Expiration date changed', 'Card created'])
    await expect(history).toContainText(event)
})

test('a mail is scheduled on the clock of the shop, moved, and then sent at once', async ({
  page,
  shop,
}) => {
  const zone = 'Europe/London'
  const email = `${crypto.randomUUID().slice(0, 12)}@mail.example`
  const at = (days: number, time: string) =>
    `${localOf(new Date(Date.now() + days * 86_400_000), zone).slice(0, 10)}T${time}`
  await page.goto('/store-credit?view=cards')
  await page.getByRole('button', { name: text('store-credit.open') }).click()
  const form = page.getByRole('dialog', { name: text('store-credit.title') })
  await form.getByLabel(text('gift-cards.split.name')).fill('Lena Later')
  await form.getByLabel(text('gift-cards.split.email')).fill(email)
  await form.getByLabel(text('store-credit.amount')).fill('12')
  await form.getByRole('radio', { name: text('store-credit.later') }).click()
  const leaves = form.getByRole('textbox', { name: text('store-credit.sendAt') })
  await expect(form.getByText(zone)).toBeVisible()
  await leaves.fill('2020-01-01T10:00')
  await form.getByRole('button', { name: text('store-credit.submit') }).click()
  await expect(form.getByText(text('gift-cards.delivery.past'))).toBeVisible()
  await leaves.fill(at(2, '09:30'))
  await isAccessible(page)
  await form.getByRole('button', { name: text('store-credit.submit') }).click()
  await page
    .getByRole('button', { name: text('store-credit.confirm.schedule', { amount: '£12.00' }) })
    .dblclick()
  await expect(page.getByText('£12.00 issued to Lena Later')).toBeVisible()

  await page
    .getByRole('combobox', { name: text('gift-cards.list.state') })
    .selectOption('Scheduled')
  await page.getByRole('textbox', { name: text('gift-cards.list.search') }).fill(email)
  await page.getByRole('row', { name: email }).getByRole('link').click()
  await expect(page).toHaveURL(/\/store-credit\/g\d+$/)
  await expect(page.getByText(text('gift-cards.states.scheduled'), { exact: true })).toBeVisible()
  await expect(balance(page)).toContainText('£12.00')
  const id = page.url().split('/').at(-1)
  const sendAt = async () =>
    (await shop.get<{ gift_card: { send_at: string | null } }>(`/gift-cards/${id}`)).gift_card
      .send_at
  expect(await sendAt()).toBe(instantOf(at(2, '09:30'), zone))

  const move = await act(page, text('gift-cards.acts.delivery'))
  await expect(move.getByLabel(text('gift-cards.delivery.at'))).toHaveValue(at(2, '09:30'))
  await move.getByLabel(text('gift-cards.delivery.at')).fill(at(3, '18:05'))
  await isAccessible(page)
  await move.getByRole('button', { name: text('gift-cards.delivery.submit.move') }).click()
  await expect(page.getByText(/The email goes out on .*(18|6):05/)).toBeVisible()
  expect(await sendAt()).toBe(instantOf(at(3, '18:05'), zone))

  const now = await act(page, text('gift-cards.acts.delivery'))
  await now.getByRole('radio', { name: text('gift-cards.delivery.now') }).click()
  await now.getByRole('button', { name: text('gift-cards.delivery.submit.now') }).dblclick()
  await expect(page.getByText(`Sending the email to ${email}`)).toBeVisible()
  await expect(page.getByText(text('gift-cards.states.scheduled'), { exact: true })).toHaveCount(0)
  await expect(
    page.getByRole('button', {
      name: text('gift-cards.acts.delivery'),
      description: text('gift-cards.whyNot.notScheduled'),
    }),
  ).toBeDisabled()
  const history = page.getByRole('region', { name: text('gift-cards.timeline.title') })
  for (const event of ['Email scheduled', 'Email rescheduled', 'Fulfilled', 'Email sent'])
    await expect(history).toContainText(event)
  expect(await sendAt()).toBeNull()
})

test('a scheduled mail is moved, then cancelled; the credit stays', async ({ page, shop }) => {
  const card = await shop.card({
    send_at: new Date(Date.now() + 48 * 60 * 60 * 1000).toISOString(),
  })
  await page.goto(card.path)
  await expect(page.getByText(text('gift-cards.states.scheduled'), { exact: true })).toBeVisible()
  const dialog = await act(page, text('gift-cards.acts.delivery'))
  await dialog.getByLabel(text('gift-cards.delivery.at')).fill('2020-01-01T10:00')
  await expect(dialog.getByText(text('bulk.form.problems.pastTime'))).toBeVisible()
  await dialog.getByRole('radio', { name: text('gift-cards.delivery.cancel') }).click()
  await dialog.getByRole('button', { name: text('gift-cards.delivery.submit.cancel') }).click()
  await expect(page.getByText(text('gift-cards.done.cancelled'))).toBeVisible()
  await expect(balance(page)).toContainText('£20.00')
  await expect(
    page.getByRole('button', {
      name: text('gift-cards.acts.delivery'),
      description: text('gift-cards.whyNot.notScheduled'),
    }),
  ).toBeDisabled()
})

test('a lost code is replaced after what is lost was read', async ({ page, shop }) => {
  const card = await shop.card()
  await page.goto(card.path)
  const dialog = await act(page, 'Replace code')
  await expect(dialog.getByRole('button', { name: text('gift-cards.acts.replace') })).toBeDisabled()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: text('gift-cards.acts.replace') }).click()
  await expect(page.getByText(text('commerce.replaceCode.done'))).toBeVisible()
  await expect(page.getByText(card.code, { exact: true })).toHaveCount(0)
})

test('a part goes to a card of its own, and comes back by merging', async ({ page, shop }) => {
  const card = await shop.card()
  await page.goto(card.path)
  const split = await act(page, 'Split card')
  await split.getByLabel(text('gift-cards.split.amount')).fill('6')
  await expect(split).toContainText('This card keeps£14.00')
  await split
    .getByRole('button', { name: text('gift-cards.split.submit', { amount: '£6.00' }) })
    .click()
  await expect(page.getByText(text('gift-cards.done.split', { amount: '£6.00' }))).toBeVisible()
  await expect(balance(page)).toContainText('£14.00')
  const merge = await act(page, 'Merge cards')
  await merge.getByRole('checkbox').check()
  await expect(merge).toContainText('On this card after£20.00')
  await isAccessible(page)
  await merge.getByRole('button', { name: 'Merge £6.00' }).click()
  await expect(page.getByText('Merged. Balance is now £20.00')).toBeVisible()
})

test('the print view has the code as a QR code', async ({ page, shop }) => {
  const card = await shop.card()
  await page.goto(`${card.path}/print`)
  await expect(page.getByRole('img', { name: text('gift-cards.print.qr') })).toBeVisible()
  await expect(page.getByText(card.code)).toBeVisible()
  await isAccessible(page)
})

test.describe('with limited access', () => {
  test.use({ role: 'limited' })
  test('a card is read masked, without anything to do, and not printed', async ({ page, shop }) => {
    const card = await shop.card()
    await page.goto(card.path)
    await expect(page.getByText('••••').first()).toBeVisible()
    await expect(page.getByRole('button', { name: text('gift-cards.acts.balance') })).toHaveCount(0)
    await page.goto(`${card.path}/print`)
    await expect(page.getByText('You don’t have access to the full code')).toBeVisible()
    await expect(page.getByRole('img', { name: text('gift-cards.print.qr') })).toHaveCount(0)
  })
})
