import { expect, isAccessible, type Shop, test } from '../../support/desk.ts'
import { text, textIn } from '../../support/text.ts'

const path = '/email-builder?view=reminders'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
/** A customer with a tag of the test's own, whose credit expires in so many days. */
const tagged = async (shop: Shop, tag: string, days: number) => {
  const customer = await shop.customer({ tags: tag })
  const body = { valueToUpdate: '10.00', reason: 'Reward', expires_on: inDays(days) }
  await shop.post(`/customers/${customer.id}/updateBalance`, body)
  return customer
}
const tagOf = () => `tag-${crypto.randomUUID().slice(0, 8)}`
type Mails = { rows: { name: string }[] }
const mailsTo = async (shop: Shop, email: string) =>
  (await shop.get<Mails>(`/mails?search=${encodeURIComponent(email)}`)).rows.filter(
    ({ name }) => name === 'store_credit_expiring',
  ).length

test('a reminder is made by keyboard with its emails shown before; the past only where ticked', async ({
  page,
  shop,
}) => {
  test.slow()
  const tag = tagOf()
  const [soon, later] = [await tagged(shop, tag, 3), await tagged(shop, tag, 20)]
  await page.goto(path)
  await page
    .getByRole('button', { name: text('reminders.add'), exact: true })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: text('reminders.addTitle') })
  await dialog.getByLabel(text('reminders.days.before_expiry')).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('7')
  await dialog.getByLabel(text('reminders.fields.with')).focus()
  await page.keyboard.type(tag)
  await expect(dialog.getByRole('status')).toHaveText(/^1 email about \D*10\.00\D* in the next/)
  const past = dialog.getByLabel(text('reminders.past.tick', { count: 1 }))
  await expect(past).not.toBeChecked()
  await isAccessible(page)
  await past.focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: text('reminders.saveOn') }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: tag })
  await expect(row.getByRole('checkbox')).toBeChecked()
  await expect.poll(() => mailsTo(shop, soon.email), { timeout: 30_000 }).toBe(1)
  expect(await mailsTo(shop, later.email)).toBe(0)
  await isAccessible(page)

  await page.goto(later.path)
  const card = page.getByRole('region', { name: text('reminders.title') })
  await expect(card).toContainText('10.00')
  await page.goto(soon.path)
  await expect(card).toContainText(text('reminders.why.reminded'))
})

test('a reminder is switched off by keyboard, removed, and brought back by Undo', async ({
  page,
  shop,
}) => {
  const tag = tagOf()
  const [days, at] = [11, '09:00']
  await shop.post('/reminders', {
    mail: 'store_credit_last_chance',
    when: 'before_expiry',
    days,
    at,
    least: '0.00',
    tags: { with: [tag], without: [] },
    most: null,
    active: true,
  })
  await page.goto(path)
  const row = page.getByRole('row').filter({ hasText: tag })
  const state = row.getByRole('checkbox')
  await expect(state).toBeChecked()
  await state.focus()
  await page.keyboard.press('Space')
  await expect(state).not.toBeChecked()
  const mail = text('emails.desk.names.store_credit_last_chance')
  const when = text('reminders.rule.before_expiry', { days, at })
  await row.getByRole('button', { name: text('reminders.removeOf', { mail, when }) }).click()
  const question = page.getByRole('alertdialog', { name: text('reminders.remove.title') })
  await isAccessible(page)
  await question.getByRole('button', { name: text('reminders.remove.submit') }).click()
  await expect(row).toHaveCount(0)
  await page
    .getByRole('region', { name: text('ui.notifications') })
    .getByRole('button', { name: text('reminders.remove.undo') })
    .click()
  await expect(row).toHaveCount(1)
  await expect(state).not.toBeChecked()
})

test('a refused reminder stays in its dialog with the reason; switching on foresees it first', async ({
  page,
  shop,
}) => {
  const tag = tagOf()
  await tagged(shop, tag, 20)
  await page.goto(`/ru${path}`)
  await page.route('**/api/upstream/reminders', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          contentType: 'application/json',
          body: JSON.stringify({
            error: { code: 'too_many_reminders', message: 'too many', request_id: 'x' },
          }),
        })
      : route.continue(),
  )
  const ru = (key: Parameters<typeof textIn>[1], values = {}) => textIn('ru', key, values)
  await page
    .getByRole('button', { name: ru('reminders.add'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: ru('reminders.addTitle') })
  await dialog.getByLabel(ru('reminders.fields.with')).fill(tag)
  await expect(dialog.getByRole('status')).toHaveText(/^1 письмо на сумму .*10,00.* 30 дней$/)
  await dialog.getByLabel(ru('reminders.fields.active')).uncheck()
  const save = dialog.getByRole('button', { name: ru('reminders.saveOff') })
  await save.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/upstream/reminders')
  await save.click()
  await expect(dialog).toBeHidden()
  const state = page.getByRole('row').filter({ hasText: tag }).getByRole('checkbox')
  await expect(state).not.toBeChecked()
  await state.click()
  const edit = page.getByRole('dialog', { name: ru('reminders.editTitle') })
  await expect(edit.getByRole('status')).toHaveText(/^1 письмо/)
  await edit.getByRole('button', { name: ru('reminders.saveOn') }).click()
  await expect(state).toBeChecked()
})

test.describe('who may not change the shop', () => {
  test.use({ role: 'staff' })
  test('sees the reminders, and no way to change them', async ({ page, shop }) => {
    const tag = tagOf()
    await shop.post('/reminders', {
      mail: 'store_credit_expiring',
      when: 'before_expiry',
      days: 9,
      at: '09:00',
      least: '0.00',
      tags: { with: [tag], without: [] },
      most: null,
      active: false,
    })
    await page.goto(path)
    const row = page.getByRole('row').filter({ hasText: tag })
    await expect(row).toContainText(text('reminders.off'))
    await expect(row.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('button', { name: text('reminders.add') })).toHaveCount(0)
  })
})
