import { getCashback } from '#contract/workflows/cashback/calls.ts'
import { expect, isAccessible, type Shop, test } from '../../support/desk.ts'
import { type Gated, startGated } from '../../support/gated.ts'
import { text, textIn } from '../../support/text.ts'

type Made = { workflow: { id: string; state: string; publish_at: string | null } }
const named = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`
const credit = { type: 'issue_store_credit', mode: 'fixed', value: '5.00' }
const nextWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()

/** A workflow by a trigger without a past, so that it is published untested. */
const made = async (shop: Shop, title: string, more: object = {}) => {
  const cases = [{ id: 'all', conditions: { all: [] }, actions: [credit] }]
  const body = { title, trigger: 'marketing_accepted', cases, ...more }
  return ((await shop.post('/workflows', body)) as Made).workflow.id
}

test.describe('acts on a workflow', () => {
  test('a scheduled version is withdrawn; a live one is archived and leaves the list', async ({
    page,
    shop,
  }) => {
    const title = named('Scheduled')
    const id = await made(shop, title)
    await shop.put(`/workflows/${id}`, { active: true, publish_at: nextWeek() })
    await page.goto(`/loyalty/${id}`)
    const more = page.getByRole('group', { name: text('workflow-editor.more.title') })
    const act = async (key: 'withdraw' | 'archive') => {
      await more.getByRole('button', { name: text('workflow-editor.more.title') }).click()
      await more.getByRole('button', { name: text(`workflow-editor.more.${key}`) }).click()
    }
    await act('withdraw')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('It stays a draft.')
    await isAccessible(page)
    await question.getByRole('button', { name: text('workflow-editor.withdraw.submit') }).click()
    await expect(page.getByText(text('workflow-editor.withdraw.done'))).toBeVisible()
    const { workflow } = await shop.get<Made>(`/workflows/${id}`)
    expect(workflow).toMatchObject({ state: 'draft', publish_at: null })

    await shop.put(`/workflows/${id}`, { active: true })
    await page.reload()
    await act('archive')
    await isAccessible(page)
    await question
      .getByRole('button', { name: text('workflow-editor.remove.archiveSubmit') })
      .click()
    await expect(page).toHaveURL(/\/loyalty$/)
    await expect(
      page.getByRole('list', { name: text('workflows.list.order') }).getByRole('listitem'),
    ).not.toHaveCount(0)
    await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0)
    expect((await shop.get<Made>(`/workflows/${id}`)).workflow.state).toBe('archived')
  })

  test('a test counts from the items that are typed', async ({ page, shop }) => {
    const shirts = { mode: 'percentage_of', base: 'items', value: '10', items: { skus: ['SHIRT'] } }
    const id = await made(shop, named('Shirts'), {
      trigger: 'order_paid',
      cases: [
        {
          id: 'shirts',
          conditions: { all: [] },
          actions: [{ type: 'issue_store_credit', ...shirts }],
        },
      ],
    })
    const customer = await shop.customer()
    await page.goto(`/loyalty/${id}?panel=test`)
    const panel = page.getByRole('region', { name: text('workflow-editor.test.title') })
    await panel.getByRole('textbox', { name: /^Customer email/ }).fill(customer.email)
    const add = panel.getByRole('button', { name: text('workflow-editor.items.add') })
    const fill = async (number: number, item: { sku: string; quantity: string; price: string }) => {
      await add.click()
      const row = panel.getByRole('group', { name: text('workflow-editor.items.row', { number }) })
      await row.getByLabel(text('workflow-editor.items.quantity')).fill(item.quantity)
      await row.getByLabel(text('workflow-editor.items.price')).fill(item.price)
      await row.getByText(text('workflow-editor.items.more')).click()
      await row.getByLabel(text('workflow-editor.items.sku')).fill(item.sku)
    }
    await fill(1, { sku: 'SHIRT', quantity: '2', price: '30.00' })
    await fill(2, { sku: 'MUG', quantity: '1', price: '15.00' })
    await panel.getByRole('button', { name: text('workflow-editor.test.run'), exact: true }).click()
    await expect(panel.getByText(text('workflows.results.rewarded'))).toBeVisible()
    await expect(panel.getByText('£6.00').first()).toBeVisible()
    await isAccessible(page)
    await panel
      .getByRole('button', { name: text('workflow-editor.items.remove', { number: 1 }) })
      .click()
    await panel.getByRole('button', { name: text('workflow-editor.test.run'), exact: true }).click()
    await expect(panel.getByText(text('workflows.results.zero'))).toBeVisible()
  })

  test('an unsaved scheme of a trigger asks before it is left', async ({ page, shop }) => {
    const name = named('Bottle')
    const key = `e2e_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
    const fields = [{ key: 'email', type: 'email', path: 'email', label: 'Email' }]
    const { trigger_id } = (await shop.post('/workflows/trigger', {
      scheme: { name, key, fields },
    })) as { trigger_id: string }
    await page.goto(`/loyalty/triggers/${trigger_id}`)
    const field = page.getByLabel(text('workflow-triggers.form.name')).first()
    await field.fill(`${name} two`)
    await page.getByRole('link', { name: text('shell.menu.customers') }).click()
    const question = page.getByRole('alertdialog', {
      name: 'Would you like to leave the page? All unsaved changes would be lost',
    })
    await isAccessible(page)
    await question.getByRole('button', { name: 'Save & Quit' }).click()
    await expect(page).toHaveURL('/customers')
    const saved = await shop.get<{ scheme: { name: string } }>(`/workflows/triggers/${trigger_id}`)
    expect(saved.scheme.name).toBe(`${name} two`)
  })

  test('a month’s budget of all workflows is set in the account, in the language’s writing', async ({
    page,
    shop,
  }) => {
    const budget = async () =>
      (await shop.get<{ settings: { workflows_month_budget: string | null } }>('/api/shop'))
        .settings.workflows_month_budget
    await page.goto('/ru/account')
    const form = page.getByRole('form', { name: textIn('ru', 'shop.settings.title') })
    const field = form.getByLabel(textIn('ru', 'shop.settings.budget'))
    const save = async (typed: string) => {
      await field.fill(typed)
      await form.getByRole('button', { name: textIn('ru', 'shop.settings.save') }).click()
    }
    await save('900000,50')
    await expect.poll(budget).toBe('900000.50')
    await save('')
    await expect.poll(budget).toBe(null)
  })
})

test.describe('cashback by plan and setting', () => {
  test.describe.configure({ mode: 'serial' })
  test.use({ role: null })
  let gated: Gated
  const sold = { is_accepted_terms: true, gw_plan_name: 'pro', enable_cashback_tab: true }
  test.beforeAll(async () => {
    gated = await startGated()
    gated.answer(getCashback, { workflow: null, form: null })
  })
  test.afterAll(() => gated.stop())

  test('without it in the plan the plans are offered; with the tab off there is no page', async ({
    page,
    context,
  }) => {
    await context.addCookies([
      { name: 'jwt', value: await gated.cookie(), url: gated.dashboard.origin },
    ])
    gated.say({ ...sold, features: [] })
    await page.goto(`${gated.dashboard.origin}/cashback`)
    await expect(page.getByRole('heading', { name: text('cashback.title') }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /plans/i }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: text('cashback.publish') })).toHaveCount(0)
    await isAccessible(page)
    gated.say({ ...sold, enable_cashback_tab: false })
    expect((await page.goto(`${gated.dashboard.origin}/cashback`))?.status()).toBe(404)
    await expect(page.getByRole('link', { name: text('shell.menu.cashback') })).toHaveCount(0)
  })
})
