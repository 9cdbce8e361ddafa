import fs from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, isAccessible, test } from '../../support/desk.ts'
import {
  button,
  edit,
  pathOf,
  publish,
  reset,
  save,
  stateOf,
  subject,
  undo,
  usingBuilder,
  usualOf,
} from '../../support/emails/desk-designs.ts'
import { text } from '../../support/text.ts'

test('an email goes back to its default on its page, and Undo brings its version back', async ({
  page,
  shop,
}) => {
  const name = 'egift_added'
  await usingBuilder(shop)
  await publish(shop, name, subject('Added to your balance'))
  const [before, usual] = [await stateOf(shop, name), await usualOf(shop, name)]
  expect(before.live.design.subject).not.toEqual(usual.subject)
  await page.goto(`/email-builder/${name}`)
  await button(page, 'email-design.versions.reset').click()
  await expect(page.getByText(text('email-design.versionActs.reset'))).toBeVisible()
  expect((await stateOf(shop, name)).live.design).toEqual(usual)
  await undo(page, 'email-design.versionActs.undo')
  await expect(page.getByText(text('email-design.versionActs.undone'))).toBeVisible()
  expect((await stateOf(shop, name)).live.design).toEqual(before.live.design)
  await reset(shop, name)
})

test('the theme goes back to its default in its editor, and Undo brings it back', async ({
  page,
  shop,
}) => {
  await usingBuilder(shop)
  const usual = await usualOf(shop, 'theme')
  // no block shows it, so other tests compare the same emails
  await publish(shop, 'theme', { colors: { ...usual.colors, page: '#eeeef0' } })
  const before = await stateOf(shop, 'theme')
  await page.goto('/email-builder/editor')
  await button(page, 'email-editor.bar.versions').click()
  await button(page, 'email-design.versions.reset').click()
  await expect(page.getByText(text('email-design.versionActs.reset'))).toBeVisible()
  expect((await stateOf(shop, 'theme')).live.design).toEqual(usual)
  await page.keyboard.press('Escape')
  await undo(page, 'email-design.versionActs.undo')
  await expect(page.getByText(text('email-design.versionActs.undone'))).toBeVisible()
  expect((await stateOf(shop, 'theme')).live.design).toEqual(before.live.design)
  await reset(shop, 'theme')
})

test('each case of two conditions is pictured, with the blocks that it shows', async ({
  page,
  shop,
}) => {
  const name = 'egift_code'
  await usingBuilder(shop)
  const heading = (id: string, value: string, part: object) => ({
    kind: 'heading',
    id,
    show: { all: [part] },
    hide_on: null,
    background: null,
    padding: [4, 4],
    align: 'left',
    text: { en: { value, of: '' } },
    level: '2',
  })
  const words = ['For a great amount', 'For somebody without a name']
  const { live } = await stateOf(shop, name)
  const blocks = [
    ...live.design.blocks.filter((block) => (block as { show: unknown }).show === null),
    heading('great', words[0]!, { variable: 'giftcard_balance', is: 'more', value: '900.00' }),
    heading('nameless', words[1]!, { variable: 'recipient_name', is: 'empty' }),
  ]
  await save(shop, name, { blocks })
  await edit(page, name)
  await button(page, 'email-editor.bar.cases').click()
  const dialog = page.getByRole('dialog', { name: text('email-editor.cases.title', { count: 4 }) })
  await expect(dialog.locator('iframe')).toHaveCount(4)
  const named = words.map((one) =>
    text('email-design.kinds.named', { kind: text('email-design.kinds.heading'), text: one }),
  )
  for (const seen of [[], [0], [1], [0, 1]]) {
    const names = seen.map((at) => named[at]).join(', ')
    const said = names
      ? text('email-editor.cases.shown', { names })
      : text('email-editor.cases.noneShown')
    const one = dialog.locator('li').filter({ has: page.getByText(said, { exact: true }) })
    await expect(one).toHaveCount(1)
    const mail = one.frameLocator('iframe')
    await expect(mail.locator('[data-block="title"]')).toBeVisible()
    for (const [at, title] of words.entries())
      await expect(mail.getByRole('heading', { name: title })).toHaveCount(
        seen.includes(at) ? 1 : 0,
      )
  }
  await isAccessible(page)
})

test('a campaign’s own email says when the one that it is based on was published since', async ({
  page,
  shop,
}) => {
  const name = 'bulk_gift_card'
  await usingBuilder(shop)
  const { bulk } = (await shop.post('/bulks', {
    bulk: {
      operation_name: 'gift_card',
      title: `Based ${crypto.randomUUID().slice(0, 8)}`,
      source: [{ count: 1, entity_data: { balance: '1.00' } }],
      email: { active: true, subject: 'Spring', title: 'Spring' },
    },
  })) as { bulk: { bulk_id: string } }
  const { live } = await stateOf(shop, name)
  await publish(shop, name, { ...live.design, ...subject('Ours alone') }, bulk.bulk_id)
  const notice = page.getByText(text('email-editor.screen.baseChanged'))
  await edit(page, name, `?for=${bulk.bulk_id}`)
  await expect(notice).toBeHidden()
  await publish(shop, name, subject('For all campaigns'))
  await edit(page, name, `?for=${bulk.bulk_id}`)
  await expect(notice).toBeVisible()
  await isAccessible(page)
  await reset(shop, name)
})

test('a customer’s page says when the next reminder is about how much, or why there is none', async ({
  page,
  shop,
}) => {
  const tag = `next-${crypto.randomUUID().slice(0, 8)}`
  const tess = await shop.customer({ tags: tag })
  const expires_on = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const body = { valueToUpdate: '12.34', reason: 'Reward', expires_on }
  await shop.post(`/customers/${tess.id}/updateBalance`, body)
  const rule = (days: number, least: string) =>
    shop.post('/reminders', {
      mail: 'store_credit_expiring',
      when: 'before_expiry',
      days,
      at: '09:00',
      least,
      tags: { with: [tag], without: [] },
      most: null,
      active: true,
    })
  await rule(7, '0.00')
  await rule(8, '50.00')
  await page.goto(tess.path)
  const card = page.getByRole('region', { name: text('reminders.title') })
  const by = (days: number) =>
    card
      .getByRole('listitem')
      .filter({ hasText: text('reminders.rule.before_expiry', { days, at: '09:00' }) })
  await expect(by(7)).toContainText('£12.34')
  await expect(by(8)).toContainText(text('reminders.why.below_least'))
  const day = new Date(Date.parse(expires_on) - 7 * 86_400_000).toISOString().slice(0, 10)
  await expect(by(7).locator('time')).toHaveAttribute('datetime', new RegExp(`^${day}T`))
  await isAccessible(page)
})

test('an image that is uploaded in the editor is loaded in the email that arrives', async ({
  page,
  shop,
  baseURL,
}) => {
  const name = 'gift_card_purchased'
  await usingBuilder(shop)
  await edit(page, name, '?block=title')
  const blocks = page.getByRole('complementary', { name: text('email-editor.screen.blocks') })
  const settings = page.getByRole('complementary', { name: text('email-editor.screen.settings') })
  await blocks
    .getByRole('region', { name: text('email-editor.palette.title') })
    .getByRole('button', { name: text('email-design.kinds.image'), exact: true })
    .click()
  const red = { create: { width: 64, height: 40, channels: 3, background: '#b3261e' } } as const
  const file = { name: 'red.png', mimeType: 'image/png', buffer: await sharp(red).png().toBuffer() }
  await settings
    .getByLabel(text('email-editor.settings.image'), { exact: true })
    .setInputFiles(file)
  await expect(button(page, 'email-editor.image.replace')).toBeVisible()
  await settings
    .getByRole('textbox', { name: text('email-editor.settings.alt') })
    .fill('A red field')
  await page.keyboard.press('Control+S')
  await expect(page.getByText(text('email-editor.bar.saved'))).toBeVisible()
  await publish(shop, name, {})
  const card = await shop.card()
  await shop.post(pathOf(name, 'send'), {
    to_email: card.email,
    subject: 'With a picture',
    gift_card_id: card.id,
  })
  type Mails = { rows: { mail_id: string; name: string; state: string }[] }
  const sent = async () =>
    (await shop.get<Mails>(`/mails?search=${encodeURIComponent(card.email)}`)).rows.find(
      (one) => one.name === name && one.state === 'kept',
    )?.mail_id
  await expect.poll(sent, { timeout: 30_000 }).toBeTruthy()
  // an email takes the design that is live when it leaves
  await reset(shop, name)
  const { OUTBOX_KEY } = JSON.parse(
    fs.readFileSync('test-results/data/secrets.json', 'utf8'),
  ) as Record<string, string>
  const outbox = `http://localhost:${Number(new URL(baseURL ?? '').port) + 1000}/outbox`
  await page.goto(`${outbox}/${await sent()}?key=${OUTBOX_KEY}`)
  const image = page.frameLocator('iframe').getByRole('img', { name: 'A red field' })
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0)
})

test.describe('in the dark', () => {
  test.beforeEach(async ({ page, shop }) => {
    test.slow()
    await page.emulateMedia({ colorScheme: 'dark' })
    await usingBuilder(shop)
  })
  const opened = async (page: Page, title: string) => {
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    await isAccessible(page)
  }

  test('axe finds nothing in the dialogs of the editor', async ({ page }) => {
    await edit(page, 'store_credit_reminder')
    for (const [key, title] of [
      ['email-editor.bar.publish', text('email-editor.publish.title')],
      ['email-editor.bar.test', text('email-design.test.title')],
      ['email-editor.bar.versions', text('email-design.versions.title')],
    ] as const) {
      await button(page, key).click()
      await opened(page, title)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    const [one, other] = [text('email-design.versions.default'), text('email-design.versions.now')]
    await button(page, 'email-editor.bar.versions').click()
    const named = text('email-design.versions.compareNamed', { title: one })
    await page.getByRole('dialog').getByRole('button', { name: named }).click()
    await expect(page.getByRole('dialog').locator('iframe')).toHaveCount(2)
    await opened(page, text('email-design.versions.compareTitle', { one, other }))
  })

  test('axe finds nothing in those of switch, reminder and a card’s email', async ({
    page,
    shop,
  }) => {
    await page.goto('/email-builder')
    await button(page, 'email-html.switch.toHtml').click()
    const dialog = page.getByRole('dialog', { name: text('email-html.switch.titleOff') })
    await expect(dialog.locator('iframe').first()).toBeVisible()
    await opened(page, text('email-html.switch.titleOff'))
    await page.goto('/email-builder?view=reminders')
    await button(page, 'reminders.add').first().click()
    await opened(page, text('reminders.addTitle'))
    const { path } = await shop.card()
    await page.goto(path)
    await button(page, 'gift-cards.acts.email').click()
    await expect(page.getByRole('dialog').locator('iframe')).toBeVisible()
    await opened(page, text('gift-cards.acts.email'))
  })
})
