import type { Page } from '@playwright/test'
import { expect, isAccessible, type Shop, test } from '../../support/desk.ts'
import { text } from '../../support/text.ts'

type State = {
  revision: number
  draft: { design: { subject: Record<string, { value: string; of: string }> } } | null
  live: { no: number; design: { subject: Record<string, { value: string; of: string }> } }
}
const stateOf = (shop: Shop, name: string) => shop.get<State>(`/emails/${name}/design`)
/** Saves a draft as somebody else at the same time would. */
const saveElsewhere = async (shop: Shop, name: string, subject: string) => {
  const { revision, draft, live } = await stateOf(shop, name)
  const { design } = draft ?? live
  await shop.put(`/emails/${name}/draft`, {
    design: { ...design, subject: { ...design.subject, en: { value: subject, of: '' } } },
    revision,
  })
}

const open = async (page: Page, name: string) => {
  await page.goto(`/email-builder/editor/${name}`)
  const subject = page.getByRole('textbox', {
    name: text('email-editor.email.subject'),
    exact: true,
  })
  await expect(subject).toBeVisible()
  const bar = (key: 'save' | 'publish' | 'versions') =>
    page.getByRole('button', { name: text(`email-editor.bar.${key}`), exact: true })
  return { subject, bar }
}

test.describe('drafts and versions of an email', () => {
  test('leaving with unsaved changes asks, by a link and through the history; Save & Quit saves', async ({
    page,
    shop,
  }) => {
    test.slow()
    const { subject } = await open(page, 'egift_expiring')
    const back = page.getByRole('link', { name: text('email-editor.bar.back') })
    await back.click()
    await expect(page).not.toHaveURL(/editor/)
    await page.goBack()
    await subject.fill('Only until tomorrow')
    await back.click()
    const question = page.getByRole('alertdialog', { name: text('ui.leave.title') })
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(subject).toHaveValue('Only until tomorrow')
    // a browser holds a way through its history only on a page that was used since
    await subject.click()
    // held, so that it never ends
    void page.goForward().catch(() => null)
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: text('ui.leave.save'), exact: true }).click()
    await expect(page).not.toHaveURL(/editor/)
    const saved = await stateOf(shop, 'egift_expiring')
    expect(saved.draft?.design.subject['en']?.value).toBe('Only until tomorrow')

    const again = await open(page, 'egift_expiring')
    await again.subject.fill('Never saved')
    await back.click()
    await question.getByRole('button', { name: text('ui.leave.quit'), exact: true }).click()
    await expect(page).not.toHaveURL(/editor/)
    const kept = await stateOf(shop, 'egift_expiring')
    expect(kept.draft?.design.subject['en']?.value).toBe('Only until tomorrow')
  })

  test('two at once: the second sees both, keeps one, and loses nothing', async ({
    page,
    shop,
  }) => {
    test.slow()
    const { subject, bar } = await open(page, 'egift_reminder')
    await subject.fill('Mine')
    await saveElsewhere(shop, 'egift_reminder', 'Theirs')
    await bar('save').click()
    const question = page.getByRole('alertdialog', { name: text('commerce.editor.moved.title') })
    await question.getByRole('button', { name: text('email-editor.moved.look') }).click()
    await expect(question.locator('iframe')).toHaveCount(2)
    await isAccessible(page)
    await question.getByRole('button', { name: text('commerce.editor.moved.theirs') }).click()
    await expect(subject).toHaveValue('Theirs')
    await page.keyboard.press('Control+Z')
    await expect(subject).toHaveValue('Mine')

    await saveElsewhere(shop, 'egift_reminder', 'Theirs again')
    await bar('save').click()
    await question.getByRole('button', { name: text('commerce.editor.moved.mine') }).click()
    await expect(page.getByText(text('commerce.editor.moved.kept'))).toBeVisible()
    const saved = await stateOf(shop, 'egift_reminder')
    expect(saved.draft?.design.subject['en']?.value).toBe('Mine')
  })

  test('published with its changes shown, undone from the notice, and at a time', async ({
    page,
    shop,
  }) => {
    test.slow()
    const name = 'loyalty_card_update'
    const before = await stateOf(shop, name)
    const { subject, bar } = await open(page, name)
    await subject.fill('')
    await bar('publish').click()
    const dialog = page.getByRole('dialog', { name: text('email-editor.publish.title') })
    await expect(dialog.getByText(text('email-design.changes.subject'))).toBeVisible()
    await expect(dialog.getByText(text('email-design.problems.empty_subject'))).toBeVisible()
    const submit = dialog.getByRole('button', {
      name: text('email-editor.publish.submit'),
      exact: true,
    })
    await expect(submit).toBeDisabled()
    await dialog
      .getByRole('button', { name: new RegExp(text('email-design.problems.empty_subject')) })
      .click()
    await expect(subject).toBeFocused()
    await page.keyboard.type('Your new balance')
    await bar('publish').click()
    await expect(submit).toBeEnabled()
    await isAccessible(page)
    await submit.click()
    const live = before.live.no + 1
    await expect(page.getByText(text('email-editor.published.live', { no: live }))).toBeVisible()
    await expect(page.getByText(text('email-editor.bar.live'))).toBeVisible()
    expect((await stateOf(shop, name)).live.no).toBe(live)
    await page
      .getByRole('region', { name: text('ui.notifications') })
      .getByRole('button', { name: text('email-editor.published.undo'), exact: true })
      .click()
    await expect(page.getByText(text('email-editor.undo.done'))).toBeVisible()
    const undone = await stateOf(shop, name)
    expect(undone.live.design.subject).toEqual(before.live.design.subject)

    await subject.fill('Your balance from tomorrow')
    await bar('publish').click()
    await dialog.getByLabel(text('email-editor.publish.later')).check()
    const at = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
    await dialog.getByLabel(text('email-editor.publish.at')).fill(at)
    await dialog.getByRole('button', { name: text('email-editor.publish.schedule') }).click()
    await expect(page.getByText(text('email-editor.bar.scheduled'))).toBeVisible()
    await bar('versions').click()
    const versions = page.getByRole('dialog', { name: text('email-design.versions.title') })
    await expect(versions.getByText(text('email-design.versions.states.scheduled'))).toBeVisible()
    await isAccessible(page)
    await versions.getByRole('button', { name: text('email-design.versions.withdraw') }).click()
    await expect(versions.getByText(text('email-design.versions.states.withdrawn'))).toBeVisible()
    await versions
      .getByRole('button', { name: text('email-design.versions.compare') })
      .last()
      .click()
    await expect(page.getByRole('dialog').locator('iframe')).toHaveCount(2)
  })
})
