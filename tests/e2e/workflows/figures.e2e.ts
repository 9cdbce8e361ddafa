import { expect, isAccessible, type Shop, test } from '../../support/desk.ts'
import { text, textIn } from '../../support/text.ts'

const platformPort = Number(process.env.E2E_PORT ?? 3100) + 1000
const named = () => `F ${crypto.randomUUID().slice(0, 8)}`
const credit = { type: 'issue_store_credit', mode: 'fixed', value: '5.00' }

type Made = { workflow: { id: string; revision: number } }
const workflow = async (shop: Shop, body: object) =>
  ((await shop.post('/workflows', body)) as Made).workflow

/** A live workflow by a trigger of its own, which gives 5.00 once somebody approves. */
const live = async (shop: Shop) => {
  const key = `e2e_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
  const fields = [{ key: 'email', type: 'email', path: 'email', label: 'Email' }]
  const trigger = (await shop.post('/workflows/trigger', {
    scheme: { name: `Bottle ${key.slice(4)}`, key, fields },
  })) as { trigger_id: string; trigger_token: string }
  const title = named()
  const cases = [
    { id: 'all', conditions: { all: [] }, actions: [credit, { type: 'ask_approval' }] },
  ]
  const { id, revision } = await workflow(shop, { title, trigger: trigger.trigger_id, cases })
  await shop.put(`/workflows/${id}`, { active: true, expected_revision: revision })
  const send = async (email: string) => {
    const response = await fetch(
      `http://localhost:${platformPort}/workflows/triggers/${trigger.trigger_id}/events`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${trigger.trigger_token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ id: crypto.randomUUID(), data: { email } }),
      },
    )
    expect(response.status, await response.text()).toBe(200)
  }
  const rewards = async () => (await shop.get<{ count: number }>(`/rewards?workflow=${id}`)).count
  return { id, title, send, rewards }
}

test.describe('figures of a workflow', () => {
  test('each leads to its rewards; one is released, one cancelled, and the period undone', async ({
    page,
    shop,
  }) => {
    const { id, title, send, rewards } = await live(shop)
    const [a, b] = [await shop.customer(), await shop.customer()]
    await send(a.email)
    await send(b.email)
    await expect.poll(rewards).toBe(2)
    await page.goto('/loyalty')
    await page.getByRole('link', { name: text('workflows.list.figures', { title }) }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.getByRole('link', { name: '£10.00' }).first().click()
    await expect(page).toHaveURL(/show=pending/)
    const table = page.getByRole('table', { name: text('rewards.list.title') })
    await expect(table.getByRole('row')).toHaveCount(3)
    await isAccessible(page)

    await table
      .getByRole('button', { name: text('rewards.acts.releaseOf', { name: a.name }) })
      .click()
    const ask = page.getByRole('alertdialog')
    await expect(ask.getByText(new RegExp(`${a.name} gets £5.00 now`))).toBeVisible()
    await ask.getByRole('button', { name: 'Release £5.00' }).click()
    await expect(ask).toBeHidden()
    await expect(table.getByRole('row')).toHaveCount(2)
    expect((await shop.account(a.id)).balance).toBe('5.00')
    await table
      .getByRole('button', { name: text('rewards.acts.cancelOf', { name: b.name }) })
      .click()
    await ask.getByRole('button', { name: /^Cancel reward of/ }).click()
    await expect(ask).toBeHidden()

    await page.goto(`/customers/${a.id}`)
    await expect(
      page.getByRole('table', { name: text('rewards.customer.title') }).getByText(title),
    ).toBeVisible()
    await isAccessible(page)
    await page.goto(`/loyalty/${id}/analytics`)
    await page.getByRole('button', { name: text('rewards.undo.open') }).click()
    await expect(ask.getByText('£5.00').first()).toBeVisible()
    await isAccessible(page)
    await ask.getByRole('button', { name: 'Undo £5.00' }).click()
    await expect(ask).toBeHidden()
    await expect(page.getByText(text('rewards.undo.done', { amount: '£5.00' }))).toBeVisible()
    expect((await shop.account(a.id)).balance).toBe('0.00')
    await page.goto(`/ru/loyalty/${id}/analytics?show=undone`)
    await expect(
      page.getByRole('heading', { name: textIn('ru', 'rewards.holdout.title') }),
    ).toBeVisible()
    await expect(page.getByRole('table').getByText(a.name)).toBeVisible()
    await isAccessible(page)
  })

  test('what a back-test says was missed becomes a campaign draft', async ({ page, shop }) => {
    test.slow()
    const percent = { ...credit, mode: 'percentage_of', base: 'subtotal', value: '5' }
    const { id } = await workflow(shop, {
      title: named(),
      trigger: 'order_paid',
      cases: [{ id: 'all', conditions: { all: [] }, actions: [percent] }],
    })
    await page.goto(`/loyalty/${id}?panel=back-test`)
    await page.getByRole('button', { name: text('workflow-editor.backTest.start') }).click()
    await page
      .getByRole('button', { name: text('workflow-editor.backTest.missed') })
      .click({ timeout: 60_000 })
    await expect(page).toHaveURL(/\/bulk-gift-cards\/b\d+/, { timeout: 30_000 })
    await page.goto(`/loyalty/${id}`)
    const more = page.getByRole('group', { name: text('workflow-editor.more.title') })
    await more.getByRole('button').click()
    await more.getByRole('button', { name: text('workflow-editor.more.delete') }).click()
    const ask = page.getByRole('alertdialog')
    await expect(ask.getByText(text('workflow-editor.remove.deleteAbout'))).toBeVisible()
    await isAccessible(page)
    await ask.getByRole('button', { name: text('workflow-editor.remove.deleteSubmit') }).click()
    await expect(page).toHaveURL(/\/loyalty$/)
  })

  test('templates say what last year would have cost', async ({ page }) => {
    test.slow()
    await page.goto('/loyalty/create')
    await page.getByRole('button', { name: text('workflows.gallery.count') }).click()
    await expect(page.getByText(/Costs counted on/)).toBeVisible({ timeout: 90_000 })
    await expect(page.getByRole('link', { name: /Last year: £/ }).first()).toBeVisible()
    await isAccessible(page)
    await page.goto('/ru/loyalty/create')
    await expect(page.getByRole('link', { name: /За прошлый год/ }).first()).toBeVisible()
    await isAccessible(page)
  })

  test('a workflow is launched for the customers of a filter, after a preview', async ({
    page,
    shop,
  }) => {
    const cases = [{ id: 'all', conditions: { all: [] }, actions: [credit] }]
    const { id, revision } = await workflow(shop, {
      title: named(),
      trigger: 'manual_launch',
      cases,
    })
    await shop.put(`/workflows/${id}`, { active: true, expected_revision: revision })
    const customer = await shop.customer()
    await page.goto(`/loyalty/${id}`)
    const more = page.getByRole('group', { name: text('workflow-editor.more.title') })
    await more.getByRole('button').click()
    await more.getByRole('button', { name: text('workflow-editor.more.launch') }).click()
    const ask = page.getByRole('alertdialog', { name: text('workflow-editor.launch.title') })
    await ask
      .getByRole('textbox', { name: text('workflow-editor.launch.search') })
      .fill(customer.email)
    const submit = ask.getByRole('button', { name: 'Launch, issue £5.00', exact: true })
    await expect(submit).toBeEnabled()
    await isAccessible(page)
    await submit.click()
    await expect(ask).toBeHidden()
    await expect.poll(async () => (await shop.account(customer.id)).balance).toBe('5.00')
  })
})
