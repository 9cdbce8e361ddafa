import type { Page } from '@playwright/test'
import type { AssetData } from '#contract/assets/assets.ts'
import { expect, isAccessible, type Shop, test } from '../../support/desk.ts'
import { text } from '../../support/text.ts'
import { assetOf, button, field, fresh, stubPreview, undo } from './editing.ts'

test.describe.configure({ mode: 'default' })

const more = async (page: Page, key: 'draft' | 'schedule' | 'discard' | 'history') => {
  await button(page, text('asset-editor.more.title')).click()
  await button(page, text(`asset-editor.more.${key}`)).click()
}
/** Saves the asset as somebody else at the same time would. */
const saveElsewhere = async (
  shop: Shop,
  change: (data: AssetData<'quick_apply'>) => void,
): Promise<void> => {
  const { data } = await assetOf(shop, 'quick_apply')
  change(data as AssetData<'quick_apply'>)
  await shop.post('/api/storeAssets/quick_apply', { data })
}

test.beforeEach(async ({ page, shop }) => {
  await stubPreview(page)
  await fresh(shop, 'quick_apply')
  await page.goto('/loyalty-assets/quick_apply')
})

test('a draft changes nothing for customers; saved it is live, and discarded it is gone', async ({
  page,
  shop,
}) => {
  test.slow()
  const empty = field(page, 'Text without a balance')
  await empty.fill('Nothing yet')
  await more(page, 'draft')
  await expect(page.getByText(text('asset-editor.save.draft'))).toBeVisible()
  await expect(page.getByText(text('asset-editor.bar.draft'))).toBeVisible()
  expect(await assetOf(shop, 'quick_apply')).toMatchObject({
    has_draft: true,
    data: { empty_text: 'You have no store credit yet.' },
  })
  await page.reload()
  await expect(empty).toHaveValue('Nothing yet')
  await more(page, 'discard')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('asset-editor.discard.submit') })
    .click()
  await expect(empty).toHaveValue('You have no store credit yet.')
  await expect.poll(async () => (await assetOf(shop, 'quick_apply')).has_draft).toBe(false)
})

test('the history says what changed, and goes back and forth', async ({ page, shop }) => {
  test.slow()
  await field(page, 'Text without a balance').fill('Nothing yet')
  await button(page, 'Save').click()
  await expect(page.getByText(text('asset-editor.save.done'))).toBeVisible()
  await more(page, 'history')
  const dialog = page.getByRole('dialog', { name: text('asset-editor.history.title') })
  await expect(
    dialog.getByText('Text without a balance: You have no store credit yet. → Nothing yet').first(),
  ).toBeVisible()
  await isAccessible(page)
  await dialog.getByRole('button', { name: text('asset-editor.history.restoreDefault') }).click()
  await expect(page.getByText(text('asset-editor.history.restoredDefault'))).toBeVisible()
  expect(await assetOf(shop, 'quick_apply')).toMatchObject({ default: true })
  await undo(page)
  await expect
    .poll(async () => (await assetOf(shop, 'quick_apply')).data)
    .toMatchObject({ empty_text: 'Nothing yet' })
})

test('a restored look takes the place of a draft, and Undo brings its changes back', async ({
  page,
  shop,
}) => {
  test.slow()
  const empty = field(page, 'Text without a balance')
  const draft = page.getByText(text('asset-editor.bar.draft'))
  await empty.fill('Live words')
  await button(page, 'Save').click()
  await expect(page.getByText(text('asset-editor.save.done'))).toBeVisible()
  await empty.fill('Drafted words')
  await more(page, 'draft')
  await expect(draft).toBeVisible()
  await more(page, 'history')
  const dialog = page.getByRole('dialog', { name: text('asset-editor.history.title') })
  await dialog.getByRole('button', { name: text('asset-editor.history.restoreDefault') }).click()
  await expect(draft).toBeHidden()
  await expect.poll(async () => (await assetOf(shop, 'quick_apply')).has_draft).toBe(false)
  await undo(page)
  await page.keyboard.press('Escape')
  await expect(empty).toHaveValue('Drafted words')
  await expect(page.getByText(text('asset-editor.bar.unsaved'))).toBeVisible()
})

test('two looks of the history stand side by side, and the older one is restored from there', async ({
  page,
  shop,
}) => {
  test.slow()
  for (const words of ['Nothing yet', 'Come back soon']) {
    await field(page, 'Text without a balance').fill(words)
    await button(page, 'Save').click()
    await expect(page.getByText(text('asset-editor.save.done')).last()).toBeVisible()
    await expect
      .poll(async () => (await assetOf(shop, 'quick_apply')).data)
      .toMatchObject({
        empty_text: words,
      })
  }
  const { version } = await assetOf(shop, 'quick_apply')
  await more(page, 'history')
  await page.getByRole('button', { name: `Compare Version ${version - 1}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Version ${version - 1} compared` })
  const look = (title: string) =>
    dialog.frameLocator(`iframe[title="${title}: preview"]`).locator('#texts')
  await expect(look('Previous version')).toContainText('You have no store credit yet.')
  await expect(look(`Version ${version - 1}`)).toContainText('Nothing yet')
  await button(page, text('asset-editor.history.comparing.live')).click()
  await expect(look('Now')).toContainText('Come back soon')
  await expect(
    dialog.getByText('Text without a balance: Nothing yet → Come back soon'),
  ).toBeVisible()
  await isAccessible(page)
  await dialog.getByRole('button', { name: `Restore Version ${version - 1}` }).click()
  await expect(dialog).toBeHidden()
  expect((await assetOf(shop, 'quick_apply')).data).toMatchObject({ empty_text: 'Nothing yet' })
  await undo(page)
  await expect
    .poll(async () => (await assetOf(shop, 'quick_apply')).data)
    .toMatchObject({ empty_text: 'Come back soon' })
})

test('a look is scheduled for a time, and withdrawn by Undo', async ({ page, shop }) => {
  await field(page, 'Text without a balance').fill('Christmas is near')
  await more(page, 'schedule')
  const dialog = page.getByRole('dialog', { name: text('asset-editor.schedule.title') })
  await dialog.getByLabel(text('asset-editor.schedule.from')).fill('2031-12-01T08:00')
  await dialog.getByRole('checkbox').check()
  await dialog.getByLabel(/^Ends at(?! a time)/).fill('2031-12-27T08:00')
  await dialog.getByRole('button', { name: text('asset-editor.schedule.submit') }).click()
  await expect(dialog).toBeHidden()
  expect((await assetOf(shop, 'quick_apply')).scheduled).toMatchObject([
    { live_from: '2031-12-01T08:00:00.000Z', live_until: '2031-12-27T08:00:00.000Z' },
  ])
  await undo(page)
  await expect.poll(async () => (await assetOf(shop, 'quick_apply')).scheduled).toEqual([])
})

test('changes of others are kept and named; of the same field one is asked', async ({
  page,
  shop,
}) => {
  test.slow()
  const empty = field(page, 'Text without a balance')
  await empty.fill('Mine')
  await saveElsewhere(shop, (data) => {
    data.signed.title = 'Theirs'
  })
  await button(page, 'Save').click()
  await expect(page.getByText(/Changes of others were kept: .*Title/)).toBeVisible()
  expect((await assetOf(shop, 'quick_apply')).data).toMatchObject({
    empty_text: 'Mine',
    signed: { title: 'Theirs' },
  })
  await empty.fill('Mine again')
  await saveElsewhere(shop, (data) => {
    data.empty_text = 'Theirs'
  })
  await button(page, 'Save').click()
  const question = page.getByRole('alertdialog', { name: text('commerce.editor.moved.title') })
  await expect(question.getByText('Text without a balance: Theirs → Mine again')).toBeVisible()
  await question.getByRole('button', { name: text('commerce.editor.moved.mine') }).click()
  await expect(question).toBeHidden()
  await expect
    .poll(async () => (await assetOf(shop, 'quick_apply')).data)
    .toMatchObject({ empty_text: 'Mine again', signed: { title: 'Theirs' } })
})

test('a copy is kept under a name, and used later', async ({ page }) => {
  const empty = field(page, 'Text without a balance')
  const title = `Summer ${crypto.randomUUID().slice(0, 8)}`
  await empty.fill('Sunny')
  await button(page, text('asset-editor.more.copies')).click()
  const dialog = page.getByRole('dialog', { name: text('asset-editor.copies.title') })
  await dialog.getByRole('textbox', { name: text('asset-editor.copies.name') }).fill(title)
  await dialog.getByRole('button', { name: text('asset-editor.copies.create') }).click()
  const use = dialog.getByRole('button', { name: text('asset-editor.copies.useNamed', { title }) })
  await expect(use).toBeVisible()
  await page.keyboard.press('Escape')
  await empty.fill('Cloudy')
  await button(page, text('asset-editor.more.copies')).click()
  await use.click()
  await expect(empty).toHaveValue('Sunny')
  await undo(page)
  await expect(empty).toHaveValue('Cloudy')
  await button(page, text('asset-editor.more.copies')).click()
  await dialog.getByRole('button', { name: text('asset-editor.copies.remove', { title }) }).click()
  await expect(use).toBeHidden()
})
