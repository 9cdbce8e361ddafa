import { listEmailVariables, renderEmail } from '#contract/emails/calls.ts'
import { checkDesign } from '#contract/emails/edit.ts'
import { switchEmailBuilder } from '#contract/emails/html.ts'
import { changeEmail, getEmail, getEmailTemplate, listEmails } from '#contract/emails/named.ts'
import { expect, isAccessible, test } from '../../support/desk.ts'
import { fitsEverywhere } from '../../support/emails/fits.ts'
import { type Gated, startGated } from '../../support/gated.ts'
import { text } from '../../support/text.ts'

test.describe.configure({ mode: 'serial' })
test.use({ role: null })

const html = '<p>Hello {recipient_nam}</p>'
const variables = [{ name: 'shop_name', type: 'text', description: 'The shop', sample: 'Maple' }]
const amount = { variable: 'amount_issued', is: 'more', value: '100.00' }
const email = {
  name: 'gift_card_manual',
  language: 'en',
  subject: 'A gift',
  html: '<p>Hello</p>',
  active: true,
  variables,
  languages: [
    { language: 'en', done: 2, total: 2, outdated: 0 },
    { language: 'ru', done: 1, total: 2, outdated: 1 },
  ],
  lost_conditions: [{ block: 2, text: 'For our best', condition: { all: [amount] } }],
}
const inRussian = { ...email, language: 'ru', subject: 'Подарок', html: '<p>Привет</p>' }
const state = {
  name: 'gift_card_manual',
  class: 'needed',
  active: true,
  format: 'html',
  subject: 'A gift',
  live: 1,
  live_from: '2026-11-20T10:00:00.000Z',
  scheduled: null,
  draft: false,
  languages: [],
  problems: 0,
  overrides: 0,
  days30: { sent: 0, delivered: 0, bounced: 0, complained: 0, withheld: 0 },
}
const problem = {
  level: 'block',
  code: 'unknown_variable',
  written: '{recipient_nam}',
  nearest: 'recipient_name',
  field: 'html',
  line: 1,
  column: 10,
}
const shown = {
  from: 'Maple <a@maple.example>',
  reply_to: null,
  subject: 'A gift',
  html: '<p>Shown</p><script>document.body.textContent="ran"</script>',
  text: '',
  language: 'en',
  withheld: null,
}

let gated: Gated
test.beforeAll(async () => {
  gated = await startGated()
  gated.answer(listEmails, () => ({ emails: [state] }))
  gated.answer(getEmail, (_path, query) => ({
    email: query.get('language') === 'ru' ? inRussian : email,
  }))
  gated.answer(listEmailVariables, () => ({ variables }))
  gated.answer(renderEmail, () => shown)
  gated.answer(checkDesign, () => ({ problems: [problem], cases: [], bytes: 1 }))
  gated.answer(changeEmail, () => ({ email: { ...email, html }, draft: false }))
  gated.answer(getEmailTemplate, () => ({ html: '<div>{content}</div>' }))
})
test.afterAll(() => gated.stop())
test.beforeEach(async ({ context }) => {
  await context.addCookies([
    { name: 'jwt', value: await gated.cookie(), url: gated.dashboard.origin },
  ])
  gated.say({
    gw_plan_name: 'pro',
    gw_plan_title: 'Pro',
    is_accepted_terms: true,
    languages: { base: 'en', others: ['ru'] },
  })
})

test('without the builder an email is edited as HTML, its problems a press away', async ({
  page,
}) => {
  await page.goto(`${gated.dashboard.origin}/email-builder`)
  await expect(page).toHaveURL(/\/email-notifications$/)
  await isAccessible(page)
  await page.getByRole('link', { name: text('emails.desk.names.gift_card_manual') }).click()
  const source = page.getByLabel(text('email-html.editor.html'))
  await expect(source).toHaveValue(email.html)
  await expect(page.frameLocator('iframe').getByText('Shown')).toBeVisible()
  await source.fill(html)
  await page.getByRole('button', { name: 'Line 1, column 10' }).click()
  expect(
    await source.evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    ),
  ).toBe('{recipient_nam}')
  await isAccessible(page)
  await page.getByLabel(text('email-html.editor.insert')).selectOption('shop_name')
  await expect(source).toHaveValue('<p>Hello {shop_name}</p>')
  await page.keyboard.press('Control+Z')
  await expect(source).toHaveValue(html)
})

test('leaving asks with the specified words, and saving offers Undo', async ({ page }) => {
  await page.goto(`${gated.dashboard.origin}/email-notifications?email=gift_card_manual`)
  await page.getByLabel(text('email-html.editor.html')).fill(html)
  await page.getByRole('link', { name: text('shell.menu.customers') }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Would you like to leave the page? All unsaved changes would be lost',
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: text('email-html.editor.save') }).click()
  await expect(page.getByText(text('email-html.editor.saved'))).toBeVisible()
  await expect(page.getByRole('button', { name: text('email-html.editor.undo') })).toBeVisible()
  await page.getByRole('link', { name: text('shell.menu.customers') }).click()
  await expect(page).toHaveURL(/\/customers/)
})

test('the shared template has the address of the theme', async ({ page }) => {
  await page.goto(`${gated.dashboard.origin}/email-builder/editor`)
  const source = page.getByRole('textbox', { name: text('email-html.editor.html') })
  await expect(source).toHaveValue('<div>{content}</div>')
  await isAccessible(page)
})

test('each language is written for itself: an outdated one says so, and none is lost by a switch', async ({
  page,
}) => {
  await page.goto(`${gated.dashboard.origin}/email-notifications?email=gift_card_manual`)
  const source = page.getByLabel(text('email-html.editor.html'))
  await expect(source).toHaveValue(email.html)
  await expect(
    page.getByText(/Block 2, “For our best”: \{amount_issued\} is more than/),
  ).toBeVisible()
  await source.fill('<p>Good day</p>')
  const language = page.getByRole('combobox', { name: text('email-html.language.label') })
  await language.selectOption('ru')
  await expect(source).toHaveValue(inRussian.html)
  await expect(page.getByText(text('email-html.language.outdated'), { exact: true })).toBeVisible()
  await isAccessible(page)
  await language.selectOption('en')
  await expect(source).toHaveValue('<p>Good day</p>')
})

test('the editor of blocks leads to the HTML of the same email', async ({ page }) => {
  await page.goto(`${gated.dashboard.origin}/email-builder/editor/gift_card_manual?language=ru`)
  await expect(page).toHaveURL(/\/email-notifications\?email=gift_card_manual$/)
  await expect(page.getByLabel(text('email-html.editor.html'))).toHaveValue(email.html)
})

for (const prefix of ['', '/ru'])
  test(`the screens without the builder fit every width, light and dark: ${prefix || '/en'}`, async ({
    page,
  }) => {
    test.slow()
    const pages = {
      notifications: '/email-notifications',
      html: '/email-notifications?email=gift_card_manual',
      template: '/email-builder/editor',
    }
    await fitsEverywhere(page, pages, { origin: gated.dashboard.origin, prefix })
  })

test('the switch and its Undo change the shop and back, and each screen leads to the one in use', async ({
  page,
}) => {
  const plan = { gw_plan_name: 'pro', gw_plan_title: 'Pro', is_accepted_terms: true }
  let isOn = true
  const change = (to: boolean) => {
    isOn = to
    const features = [{ name: 'email_builder', count: null }]
    gated.say({ ...plan, features, using_email_builder: isOn })
  }
  change(true)
  const restore = [{ name: 'gift_card_manual', no: 7 }]
  gated.answer(checkDesign, () => ({ problems: [], cases: [], bytes: 1 }))
  gated.answer(switchEmailBuilder, () => {
    change(!isOn)
    return { using_email_builder: isOn, undo: { using_email_builder: !isOn, restore } }
  })
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/emails/builder')) asked.push(request.postDataJSON())
  })
  const { origin } = gated.dashboard
  const at = (path: string) => expect(page).toHaveURL(origin + path)
  const [html, blocks] = ['/email-notifications', '/email-builder']
  const press = async (to: 'Html' | 'Builder', end: 'On' | 'Off') => {
    await page.getByRole('button', { name: text(`email-html.switch.to${to}`), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: text(`email-html.switch.title${end}`) })
    await expect(dialog.locator('iframe')).toHaveCount(2)
    await isAccessible(page)
    const submit = text(`email-html.switch.submit${end}`)
    await dialog.getByRole('button', { name: submit, exact: true }).click()
  }
  const undo = () =>
    page
      .getByRole('region', { name: text('ui.notifications') })
      .getByRole('button', { name: text('email-html.switch.undo'), exact: true })
      .click()

  await page.goto(origin + html)
  await at(blocks)
  await press('Html', 'Off')
  await at(html)
  await undo()
  await at(blocks)
  change(false)
  await page.goto(origin + blocks)
  await at(html)
  await press('Builder', 'On')
  await at(blocks)
  await undo()
  await at(html)
  expect(asked).toEqual([
    { using_email_builder: false, convert: [] },
    { using_email_builder: true, restore },
    { using_email_builder: true, convert: ['gift_card_manual'] },
    { using_email_builder: false, restore },
  ])
})
