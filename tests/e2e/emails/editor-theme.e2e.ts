import { checkDesign, getDesign, readEmailValues } from '#contract/emails/edit.ts'
import { listEmails } from '#contract/emails/named.ts'
import { defaultTheme } from '#rules/emails/theme.ts'
import { expect, isAccessible, test } from '../../support/desk.ts'
import { type Gated, startGated } from '../../support/gated.ts'
import { text } from '../../support/text.ts'

test.describe.configure({ mode: 'serial' })
test.use({ role: null })

const line = (value: string) => ({ en: { value, of: '' } })
const heading = {
  kind: 'heading',
  id: 'heading1',
  show: null,
  hide_on: null,
  background: null,
  padding: [12, 12],
  align: 'left',
  text: line('A gift for you'),
  level: '1',
}
const mail = {
  v: 1,
  format: 'blocks',
  subject: line('A gift'),
  preheader: {},
  plain: {},
  blocks: [heading],
}
const stateOf = (name: string) => ({
  name,
  draft: null,
  live: { no: 0, design: name === 'theme' ? defaultTheme : mail, live_from: null },
  revision: 0,
  scheduled: [],
  theme: defaultTheme,
  languages: { base: 'en', others: ['ru'] },
  variables: [],
  files: 'https://files.example',
  constants: { shop_name: 'Gated', shop_link: 'https://gated.example' },
  base_changed: false,
})
const plan = { gw_plan_name: 'pro', gw_plan_title: 'Pro', is_accepted_terms: true }
const builder = { using_email_builder: true, features: [{ name: 'email_builder', count: null }] }

let gated: Gated
test.beforeAll(async () => {
  gated = await startGated()
  gated.answer(getDesign, (path) => stateOf(path.split('/')[2] ?? ''))
  gated.answer(listEmails, () => ({
    emails: [
      {
        name: 'gift_card_manual',
        class: 'needed',
        active: true,
        format: 'blocks',
        subject: 'A gift',
        live: 0,
        live_from: null,
        scheduled: null,
        draft: false,
        languages: [],
        problems: 0,
        overrides: 0,
        days30: { sent: 0, delivered: 0, bounced: 0, complained: 0, withheld: 0 },
      },
    ],
  }))
  gated.answer(readEmailValues, () => ({
    is: {},
    shown: {},
    lots: [],
    today: '2026-11-23',
    language: 'en',
    codes: { qr: '', barcode: '' },
  }))
  gated.answer(checkDesign, () => ({ problems: [], cases: [], bytes: 1 }))
})
test.afterAll(() => gated.stop())
test.beforeEach(async ({ context }) => {
  await context.addCookies([
    { name: 'jwt', value: await gated.cookie(), url: gated.dashboard.origin },
  ])
})

test('the theme: a weak contrast is named, dark colours are derived until edited, undone', async ({
  page,
}) => {
  test.slow()
  gated.say({ ...plan, ...builder })
  await page.goto(`${gated.dashboard.origin}/email-builder/editor`)
  const settings = page.getByRole('complementary', { name: text('email-editor.theme.settings') })
  const shown = page.frameLocator('iframe').first()
  await expect(shown.locator('h1')).toHaveText('A gift for you')
  await isAccessible(page)
  const color = (name: 'card' | 'muted') =>
    settings.getByRole('textbox', { name: text(`email-editor.theme.colors.${name}`), exact: true })
  await color('card').fill('#ffeeaa')
  await expect
    .poll(() => shown.locator('.c').evaluate((card) => getComputedStyle(card).backgroundColor))
    .toBe('rgb(255, 238, 170)')
  await color('muted').fill('#bbbbbb')
  await expect(settings.getByText(/^Contrast 1\./)).toBeVisible()
  await settings.getByRole('button', { name: text('email-editor.theme.editDark') }).click()
  await expect(color('card')).toHaveCount(2)
  await settings.getByRole('button', { name: text('email-editor.theme.derive') }).click()
  await expect(color('card')).toHaveCount(1)
  await expect(page.getByText(text('email-editor.bar.unsaved'))).toBeVisible()
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+Z')
  await expect(page.getByText(text('email-editor.bar.live'))).toBeVisible()
  await expect(color('card')).toHaveValue(defaultTheme.colors.card)
})

test('a plan without the builder shows which plan has it', async ({ page }) => {
  gated.say({ ...plan, ...builder, features: [] })
  for (const path of ['/email-builder/editor', '/email-builder/editor/gift_card_manual']) {
    await page.goto(gated.dashboard.origin + path)
    await expect(page.getByText(text('commerce.upgrade.title')).first()).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
  }
})

test('a text is translated beside its base text, and marked once that changes', async ({
  page,
}) => {
  gated.say({ ...plan, ...builder })
  await page.goto(
    `${gated.dashboard.origin}/email-builder/editor/gift_card_manual?language=ru&block=heading1`,
  )
  const shown = page.frameLocator('iframe').first()
  await expect(shown.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(shown.locator('h1')).toHaveText('A gift for you')
  const settings = page.getByRole('complementary', { name: text('email-editor.screen.settings') })
  const field = settings.getByRole('textbox', { name: text('email-editor.settings.text') })
  await expect(settings.getByText(text('email-editor.translation.missing'))).toBeVisible()
  await field.fill('Подарок')
  await expect(shown.locator('h1')).toHaveText('Подарок')
  await expect(settings.getByText(text('email-editor.translation.missing'))).toBeHidden()
  const language = page.getByRole('combobox', { name: text('email-editor.view.language') })
  await language.selectOption('en')
  await field.fill('A gift card for you')
  await language.selectOption('ru')
  await expect(settings.getByText(text('email-editor.translation.outdated'))).toBeVisible()
  await settings.getByRole('button', { name: text('email-editor.translation.translated') }).click()
  await expect(settings.getByText(text('email-editor.translation.outdated'))).toBeHidden()
})
