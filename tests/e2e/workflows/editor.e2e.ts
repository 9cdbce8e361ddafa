import type { Page } from '@playwright/test'
import { expect, isAccessible, type Shop, test } from '../../support/desk.ts'
import { text, textIn } from '../../support/text.ts'

const button = (page: Page, key: 'save' | 'publish' | 'pause' | 'resume') =>
  page.getByRole('button', { name: text(`workflow-editor.bar.${key}`), exact: true })
const cashback = (title: string) => ({
  title,
  trigger: 'order_paid',
  cases: [
    {
      id: 'all',
      conditions: { all: [] },
      actions: [
        { type: 'issue_store_credit', mode: 'percentage_of', base: 'subtotal', value: '5' },
      ],
    },
  ],
})
type Made = { workflow: { id: string; revision: number; state: string; title: string } }
const made = async (shop: Shop, title: string) =>
  ((await shop.post('/workflows', cashback(title))) as Made).workflow
const named = () => `W ${crypto.randomUUID().slice(0, 8)}`

test.describe('workflows', () => {
  test('a template is edited, saved, back-tested and published; untested it isn’t published', async ({
    page,
    shop,
  }) => {
    test.slow()
    await page.goto('/loyalty/create')
    await isAccessible(page)
    await page.getByRole('link', { name: /Cashback on every order/ }).click()
    const title = page.getByRole('textbox', { name: text('workflow-editor.bar.title') })
    await expect(title).toHaveValue(text('workflows.templates.cashback.title'))
    const own = named()
    await title.fill(own)
    const percent = page.getByRole('textbox', { name: /^Percentage/ })
    await percent.fill('')
    await expect(
      page.getByText(text('workflow-editor.problems.amount_missing')).first(),
    ).toBeVisible()
    await percent.fill('3')
    await expect(page.getByText(/issue 3% of the order subtotal/)).toBeVisible()
    await button(page, 'save').click()
    await expect(page).toHaveURL(/\/loyalty\/wf\d+/)
    await isAccessible(page)

    await button(page, 'publish').click()
    const dialog = page.getByRole('dialog', { name: text('workflow-editor.publish.title') })
    await dialog.getByRole('button', { name: text('workflow-editor.publish.submit') }).click()
    await dialog.getByRole('button', { name: text('workflow-editor.publish.openBackTest') }).click()
    await page.getByRole('button', { name: text('workflow-editor.backTest.start') }).click()
    await expect(
      page.getByRole('table', { name: text('workflow-editor.backTest.figures') }),
    ).toBeVisible({ timeout: 60_000 })
    await isAccessible(page)
    await button(page, 'publish').click()
    await dialog.getByRole('button', { name: text('workflow-editor.publish.submit') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('status').getByText(text('workflows.states.live'))).toBeVisible()
    await button(page, 'pause').click()
    await expect(page.getByRole('status').getByText(text('workflows.states.paused'))).toBeVisible()

    const { workflows } = await shop.get<{ workflows: Made['workflow'][] }>('/workflows')
    expect(workflows.find((one) => one.title === own)?.state).toBe('paused')
  })

  test('a test shows result, reasons and emails, and books nothing', async ({ page, shop }) => {
    const { id } = await made(shop, named())
    const customer = await shop.customer()
    await page.goto(`/loyalty/${id}?panel=test`)
    const panel = page.getByRole('region', { name: text('workflow-editor.test.title') })
    await panel.getByRole('textbox', { name: /^Customer email/ }).fill(customer.email)
    await panel.getByRole('button', { name: text('workflow-editor.test.run'), exact: true }).click()
    await expect(panel.getByText(text('workflows.results.rewarded'))).toBeVisible()
    await expect(panel.getByText(text('workflow-editor.test.notBooked'))).toBeVisible()
    await isAccessible(page)
    expect((await shop.account(customer.id)).balance ?? '0.00').toBe('0.00')
  })

  test('scenario and check answer beside the outline', async ({ page, shop }) => {
    const { id } = await made(shop, named())
    await page.goto(`/loyalty/${id}?panel=scenario`)
    const scenario = page.getByRole('region', { name: text('workflow-editor.scenario.title') })
    await scenario
      .getByRole('button', { name: text('workflow-editor.scenario.run'), exact: true })
      .click()
    await expect(scenario.getByRole('slider')).toBeVisible()
    await isAccessible(page)
    await page.getByRole('button', { name: text('workflow-editor.panels.check') }).click()
    const check = page.getByRole('region', { name: text('workflow-editor.check.title') })
    await expect(check.getByRole('img').or(check.getByText(/./)).first()).toBeVisible()
    await isAccessible(page)
  })

  test('two at once: the second keeps what was typed, sees the difference, and chooses', async ({
    page,
    shop,
  }) => {
    const title = named()
    const { id, revision } = await made(shop, title)
    await page.goto(`/loyalty/${id}`)
    const field = page.getByRole('textbox', { name: text('workflow-editor.bar.title') })
    await expect(field).toHaveValue(title)
    await shop.put(`/workflows/${id}`, { title: `${title} theirs`, expected_revision: revision })
    await field.fill(`${title} mine`)
    await button(page, 'save').click()
    const dialog = page.getByRole('alertdialog', { name: text('commerce.editor.moved.title') })
    await expect(dialog).toBeVisible()
    await isAccessible(page)
    await dialog.getByRole('button', { name: text('commerce.editor.moved.theirs') }).click()
    await expect(field).toHaveValue(`${title} theirs`)
    await page.keyboard.press('Control+z')
    await expect(field).toHaveValue(`${title} mine`)
    await button(page, 'save').click()
    // the button is disabled while it saves, too
    await expect
      .poll(async () => (await shop.get<Made>(`/workflows/${id}`)).workflow.title)
      .toBe(`${title} mine`)
  })

  test('the order is changed by the keyboard, and cases in the editor', async ({ page, shop }) => {
    const [first, second] = [named(), named()]
    await made(shop, first)
    await made(shop, second)
    await page.goto('/loyalty')
    const list = page.getByRole('list', { name: text('workflows.list.order') })
    const placeOf = async (title: string) =>
      (await list.getByRole('link').filter({ hasText: /./ }).allTextContents()).indexOf(title)
    await expect(list.getByRole('link', { name: second, exact: true })).toBeVisible()
    const before = await placeOf(second)
    await list.getByRole('button', { name: text('ui.sortable.handle', { name: second }) }).focus()
    const count = await list.getByRole('listitem').count()
    const said = (event: 'lifted' | 'moved' | 'dropped', place: number) =>
      page.getByText(text(`ui.sortable.${event}`, { name: second, place, count }))
    await page.keyboard.press('Space')
    await expect(said('lifted', before + 1)).toBeAttached()
    await page.keyboard.press('ArrowUp')
    await expect(said('moved', before)).toBeAttached()
    await page.keyboard.press('Space')
    await expect(said('dropped', before)).toBeAttached()
    await expect.poll(() => placeOf(second)).toBe(before - 1)
    await page.reload()
    await expect.poll(() => placeOf(second)).toBe(before - 1)
    await isAccessible(page)
    await page.getByRole('textbox', { name: text('workflows.list.search') }).fill(first)
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByText(text('workflows.list.orderNeedsAll'))).toBeVisible()
  })

  test('a workflow that isn’t there leads to the list, with the reason; in Russian too', async ({
    page,
  }) => {
    await page.goto('/ru/loyalty/wf99999999')
    await expect(page).toHaveURL(/\/ru\/loyalty\?problem=not_found/)
    await expect(page.getByText(textIn('ru', 'workflows.list.notLoaded'))).toBeVisible()
    await isAccessible(page)
    await page.goto('/ru/loyalty/create?template=vip_tiers')
    await expect(page.getByText(/Если Сумма всех заказов клиента/).first()).toBeVisible()
    await isAccessible(page)
  })
})

test.describe('a person who may only read', () => {
  test.use({ role: 'limited' })
  test('sees no editor', async ({ page }) => {
    const response = await page.goto('/loyalty/create')
    expect(response?.status()).toBe(404)
  })
})
