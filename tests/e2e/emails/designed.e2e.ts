import fs from 'node:fs'
import { accountOf, expect, isAccessible, type Shop, test } from '../../support/desk.ts'
import { text } from '../../support/text.ts'

type Texts = Record<string, { value: string; of: string }>
type State = {
  revision: number
  draft: { design: { subject: Texts } } | null
  live: { no: number; design: { subject: Texts } }
}
const stateOf = (shop: Shop, name: string) => shop.get<State>(`/emails/${name}/design`)
const usingBuilder = (shop: Shop) =>
  shop.put('/api/shop/settings', { key: 'using_email_builder', value: true })
const inTwoLanguages = (shop: Shop) =>
  shop.put('/api/shop/settings', { key: 'languages', value: { base: 'en', others: ['ru'] } })
/** Publishes a version with another subject, and returns its number. */
const publish = async (shop: Shop, name: string, subject: string): Promise<number> => {
  const { revision, live, draft } = await stateOf(shop, name)
  const { design } = draft ?? live
  await shop.put(`/emails/${name}/draft`, {
    design: { ...design, subject: { ...design.subject, en: { value: subject, of: '' } } },
    revision,
  })
  const saved = await stateOf(shop, name)
  const { no } = (await shop.post(`/emails/${name}/publish`, { revision: saved.revision })) as {
    no: number
  }
  return no
}

test('versions are compared in words and side by side, made live again, and that undone', async ({
  page,
  shop,
}) => {
  test.slow()
  const name = 'egift_claimed'
  await usingBuilder(shop)
  const first = await publish(shop, name, 'It was claimed')
  const second = await publish(shop, name, 'Your gift was claimed')
  await page.goto(`/email-builder/${name}`)
  await expect(
    page.getByRole('heading', { level: 1, name: text('emails.desk.names.egift_claimed') }),
  ).toBeVisible()
  await isAccessible(page)
  const versions = page.getByRole('list', {
    name: text('email-design.versions.title'),
    exact: true,
  })
  const title = text('email-design.versions.version', { no: first })
  await versions
    .getByRole('button', { name: text('email-design.versions.compareNamed', { title }) })
    .click()
  const both = page.getByRole('dialog')
  await expect(
    both
      .getByRole('region', { name: text('email-design.versions.differences') })
      .getByText(text('email-design.changes.subject')),
  ).toBeVisible()
  await expect(both.getByText('It was claimed', { exact: true })).toBeVisible()
  await expect(both.getByText('Your gift was claimed', { exact: true })).toBeVisible()
  await expect(both.locator('iframe')).toHaveCount(2)
  await isAccessible(page)
  await page.keyboard.press('Escape')

  await versions
    .getByRole('button', { name: text('email-design.versions.toLiveNamed', { title }) })
    .click()
  await expect(page.getByText(text('email-design.versionActs.live', { no: first }))).toBeVisible()
  expect((await stateOf(shop, name)).live.design.subject['en']?.value).toBe('It was claimed')
  await page
    .getByRole('region', { name: text('ui.notifications') })
    .getByRole('button', { name: text('email-design.versionActs.undo') })
    .click()
  await expect(page.getByText(text('email-design.versionActs.undone'))).toBeVisible()
  const now = await stateOf(shop, name)
  expect(now.live.design.subject['en']?.value).toBe('Your gift was claimed')
  expect(now.live.no).toBeGreaterThan(second)
})

test('texts go out as a file and come back into drafts, seen before they are taken', async ({
  page,
  shop,
}, info) => {
  test.slow()
  const name = 'loyalty_card_update'
  await usingBuilder(shop)
  await inTwoLanguages(shop)
  await page.goto(`/email-builder/${name}`)
  const card = page.getByRole('region', { name: text('email-list.texts.title'), exact: true })
  await expect(card.getByRole('link', { name: /Done Subject, Russian/ })).toHaveAttribute(
    'href',
    `/email-builder/editor/${name}?language=ru&field=subject`,
  )
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('link', { name: text('email-list.file.export') }).click(),
  ])
  const csv = fs.readFileSync(await download.path(), 'utf8')
  const line = csv.split('\n').find((one) => one.startsWith(`${name},,subject,`)) ?? ''
  expect(line).not.toBe('')
  const translated = line.trimEnd().replace(/,[^,]*$/, ',Новая тема')
  const good = info.outputPath('texts.csv')
  fs.writeFileSync(good, [csv.split('\n')[0], translated, ''].join('\n'))
  const bad = info.outputPath('bad.csv')
  fs.writeFileSync(bad, [csv.split('\n')[0], `${translated} {amout_issued}`, ''].join('\n'))

  await card.getByRole('button', { name: text('email-list.file.import') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(text('email-list.file.choose')).setInputFiles(bad)
  await expect(dialog.getByRole('alert')).toContainText('{amout_issued}')
  await dialog.getByLabel(text('email-list.file.choose')).setInputFiles(good)
  const preview = dialog.getByRole('table')
  await expect(preview.getByRole('row', { name: /Новая тема/ })).toBeVisible()
  await isAccessible(page)
  expect((await stateOf(shop, name)).draft?.design.subject['ru']?.value).not.toBe('Новая тема')
  await dialog
    .getByRole('button', { name: text('email-list.file.take', { count: 1 }), exact: true })
    .click()
  await expect(page.getByText(text('email-list.file.taken', { count: 1 }))).toBeVisible()
  expect((await stateOf(shop, name)).draft?.design.subject['ru']?.value).toBe('Новая тема')
})

test('a test goes to team members only; a customer is sent to after a preview', async ({
  page,
  shop,
}) => {
  test.slow()
  await usingBuilder(shop)
  const tess = await shop.customer()
  await page.goto('/email-builder/gift_card_manual')
  await page.getByRole('button', { name: text('email-list.test') }).click()
  const to = page.getByLabel(text('email-design.test.to'))
  await expect(to).toHaveValue(accountOf('owner').email)
  await expect(to.locator('option', { hasText: tess.email })).toHaveCount(0)
  await page.getByRole('button', { name: text('email-design.test.submit'), exact: true }).click()
  await expect(
    page.getByText(text('email-design.test.sent', { email: accountOf('owner').email })),
  ).toBeVisible()

  await page.getByRole('button', { name: text('email-list.send.title') }).click()
  const dialog = page.getByRole('dialog', { name: text('email-list.send.title') })
  await dialog.getByRole('combobox').fill(tess.last_name)
  await page.getByRole('option', { name: tess.name }).click()
  const subject = dialog.getByLabel(text('email-list.send.subject'))
  await subject.fill('For {recipient_nam}')
  const send = dialog.getByRole('button', {
    name: text('email-list.send.sendTo', { email: tess.email }),
  })
  await expect(send).toBeDisabled()
  await dialog
    .getByRole('button', { name: text('commerce.variables.use', { name: '{recipient_name}' }) })
    .click()
  await expect(subject).toHaveValue('For {recipient_name}')
  await expect(dialog.getByText(`For ${tess.name}`)).toBeVisible()
  await isAccessible(page)
  await send.click()
  await expect(page.getByText(text('email-list.send.sent', { email: tess.email }))).toBeVisible()
})
