import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/desk.ts'
import { text } from '../../support/text.ts'

const stopsMost = 150

/** Tabs on until an element has the focus, as someone without a mouse does. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < stopsMost; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard doesn’t reach it')
}
const press = async (page: Page, target: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
const write = async (page: Page, target: Locator, words: string): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(words)
}

test('the keyboard alone builds, back-tests and publishes a workflow', async ({ page, shop }) => {
  test.setTimeout(240_000)
  const title = `Keys ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/loyalty')
  await press(page, page.getByRole('link', { name: text('workflows.list.create') }))
  await press(page, page.getByRole('link', { name: text('workflows.gallery.blank') }))
  await expect(page).toHaveURL(/blank=1/)
  await write(page, page.getByRole('textbox', { name: text('workflow-editor.bar.title') }), title)
  const event = page.getByRole('combobox', { name: text('workflow-editor.trigger.event') })
  await tabTo(page, event)
  await page.keyboard.type(text('workflows.triggers.order_paid'))
  await expect(event).toHaveValue('order_paid')
  await press(page, page.getByRole('button', { name: text('workflow-editor.cases.everyone') }))
  await press(page, page.getByRole('button', { name: text('workflow-editor.action.add') }))
  const amount = page.getByRole('textbox', { name: /^(Amount|Percentage)/ }).first()
  await write(page, amount, '2')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page).toHaveURL(/\/loyalty\/wf\d+/)

  const panels = page.getByRole('complementary', { name: text('workflow-editor.panels.title') })
  await press(
    page,
    panels.getByRole('button', { name: text('workflow-editor.panels.back-test') }),
    'Space',
  )
  await press(page, page.getByRole('button', { name: text('workflow-editor.backTest.start') }))
  await expect(
    page.getByRole('table', { name: text('workflow-editor.backTest.figures') }),
  ).toBeVisible({ timeout: 60_000 })

  await press(
    page,
    page.getByRole('button', { name: text('workflow-editor.bar.publish'), exact: true }),
  )
  const dialog = page.getByRole('dialog', { name: text('workflow-editor.publish.title') })
  await press(page, dialog.getByRole('button', { name: text('workflow-editor.publish.submit') }))
  await expect(dialog).toBeHidden()
  const { workflows } = await shop.get<{
    workflows: { title: string; state: string; id: string }[]
  }>('/workflows')
  const own = workflows.find((one) => one.title === title)
  expect(own?.state).toBe('live')
  await shop.put(`/workflows/${own!.id}`, { active: false })
})
