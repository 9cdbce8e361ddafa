import type { APIRequestContext } from '@playwright/test'
import { expect, isAccessible, type Shop, test } from '../../support/desk.ts'
import { text, textIn } from '../../support/text.ts'

const named = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`
const today = new Date().toISOString().slice(0, 10)
const percent = (title: string, trigger: string, field: string) => ({
  title,
  trigger,
  cases: [
    {
      id: 'large',
      conditions: { all: [{ field, operator: 'gt', value: '50' }] },
      actions: [
        {
          type: 'issue_store_credit',
          mode: 'percentage_of',
          base: trigger === 'order_paid' ? 'subtotal' : 'event',
          ...(trigger === 'order_paid' ? {} : { base_field: field }),
          value: '10',
        },
      ],
    },
  ],
})
type Made = { workflow: { id: string } }

/** Publishes a workflow after the back-test that it needs. */
const live = async (shop: Shop, { title, ...workflow }: ReturnType<typeof percent>) => {
  const { workflow: made } = (await shop.post('/workflows', { title, ...workflow })) as Made
  if (workflow.trigger === 'order_paid') {
    const { back_test: test } = (await shop.post('/workflows/back-tests', {
      workflow_id: made.id,
      workflow,
      from: today,
      to: today,
    })) as { back_test: { back_test_id: string } }
    const stateOf = async () =>
      (
        await shop.get<{ back_test: { state: string } }>(
          `/workflows/back-tests/${test.back_test_id}`,
        )
      ).back_test.state
    await expect.poll(stateOf).toBe('done')
  }
  await shop.put(`/workflows/${made.id}`, { active: true })
  return made.id
}

/** Sends calls of the store's programs to the platform. */
const storeAt = (request: APIRequestContext, baseURL: string | undefined, token: string) => {
  const { protocol, hostname, port } = new URL(String(baseURL))
  const origin = `${protocol}//${hostname}:${Number(port) + 1000}`
  return (path: string, data: object) =>
    request.post(`${origin}${path}`, { data, headers: { authorization: `Bearer ${token}` } })
}

const sendOrder = async (
  post: ReturnType<typeof storeAt>,
  customer: { id: string; email: string },
  subtotal: string,
) => {
  const at = new Date(Date.now() - 60_000).toISOString()
  const name = `#W${crypto.randomUUID().slice(0, 8)}`
  const order = {
    name,
    currency: 'GBP',
    created_at: at,
    email: customer.email,
    customer: { id: customer.id, email: customer.email },
    financial_status: 'paid',
    subtotal,
    total: subtotal,
    lines: [{ name: 'Shirt', sku: 'SHIRT', quantity: 1, price: subtotal }],
  }
  const event = { id: crypto.randomUUID(), topic: 'order_paid', occurred_at: at, data: { order } }
  expect((await post('/events', { events: [event] })).ok()).toBe(true)
  return name
}

const decided = async (shop: Shop, search: string) => {
  const read = () =>
    shop.get<{ rows: { event_id: string; state: string }[] }>(
      `/events?search=${encodeURIComponent(search)}`,
    )
  await expect.poll(async () => (await read()).rows[0]?.state, { timeout: 30_000 }).toBe('done')
  return (await read()).rows[0]!.event_id
}

test.describe('why and why not', () => {
  test('an order number leads to expected and actual, the arithmetic, and to the reward', async ({
    page,
    shop,
    request,
    baseURL,
  }) => {
    test.slow()
    const title = named('Ten percent')
    const workflow = await live(shop, percent(title, 'order_paid', 'order.subtotal'))
    const customer = await shop.customer()
    const { key } = (await shop.post('/store-keys', { name: 'e2e' })) as { key: string }
    const post = storeAt(request, baseURL, key)
    const [small, large] = [
      await sendOrder(post, customer, '40.00'),
      await sendOrder(post, customer, '80.00'),
    ]
    await decided(shop, small)
    const rewarded = await decided(shop, large)

    await page.goto('/loyalty')
    await page.getByRole('link', { name: text('workflow-events.tabs.events') }).click()
    await expect(page).toHaveURL(/\/loyalty\/events$/)
    const search = page.getByRole('textbox', { name: text('workflow-events.list.search') })
    await search.fill(small.slice(1))
    const link = page.getByRole('row', { name: small }).getByRole('link')
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page).toHaveURL(/search=W/)
    await isAccessible(page)
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/loyalty\/events\/ev\d+/)
    const decision = page.getByRole('region', { name: title })
    await expect(decision.getByText(text('workflow-events.verdicts.no_case'))).toBeVisible()
    const line = decision.getByRole('listitem').filter({ hasText: 'Order subtotal' })
    await expect(line).toContainText('is more than £50.00')
    await expect(line).toContainText('(it was £40.00)')
    await isAccessible(page)

    await page.goto(`/ru/loyalty/events/${rewarded}`)
    await expect(
      decision.getByRole('heading', { name: textIn('ru', 'workflow-events.credits.title') }),
    ).toBeVisible()
    await isAccessible(page)
    await page.goto(`/loyalty/events/${rewarded}`)
    await expect(decision.getByText('Gave £8.00.')).toBeVisible()
    await expect(decision.getByText('10% of £80.00 is £8.00.')).toBeVisible()

    await decision
      .getByRole('row')
      .getByRole('link', { name: /^t\d+$/ })
      .click()
    await page.getByRole('link', { name: /^Reward rw\d+$/ }).click()
    await expect(page).toHaveURL(new RegExp(`/loyalty/events/${rewarded}$`))
    await page
      .getByRole('link', { name: text('workflow-events.one.order', { name: large }) })
      .click()
    await page.getByRole('link', { name: text('commerce.why.link') }).click()
    // workflows of the demo pay for the order, too
    await expect(page.getByRole('row', { name: large })).toContainText(/£\d+\.\d\d/)
    await page.goto(customer.path)
    await page.getByRole('link', { name: text('commerce.why.link') }).click()
    await expect(page.getByRole('row')).toHaveCount(3)
    await shop.put(`/workflows/${workflow}`, { active: false })
  })

  test('a trigger is made, called, protected while in use, and disabled with its workflow', async ({
    page,
    shop,
    request,
    baseURL,
  }) => {
    test.slow()
    const name = named('Bottles')
    await page.goto('/loyalty/triggers')
    await isAccessible(page)
    await page
      .getByRole('link', { name: text('workflow-triggers.create') })
      .first()
      .click()
    const nameField = page.getByRole('textbox', { name: text('workflow-triggers.form.name') })
    await nameField.fill(name)
    await page.getByRole('button', { name: text('workflow-triggers.form.add') }).focus()
    await page.keyboard.press('Enter')
    const field = page.getByRole('group', {
      name: text('workflow-triggers.form.field', { number: 2 }),
    })
    await field.getByRole('textbox', { name: /^Label/ }).fill('Deposit')
    const own = page.getByRole('group', { name: 'Deposit' })
    await own.getByRole('combobox').selectOption('money')
    const key = own.getByRole('textbox', { name: /^Key/ })
    await key.fill('Big')
    await expect(own.getByText(text('workflow-triggers.problems.key_unfit'))).toBeVisible()
    await key.fill('deposit')
    await expect(page.getByText('"deposit": "12.50"')).toBeVisible()
    await isAccessible(page)
    await page.getByRole('button', { name: text('workflow-triggers.form.create') }).click()
    const told = page.getByRole('dialog', { name: text('workflow-triggers.token.shown', { name }) })
    const token = await told.getByRole('textbox').inputValue()
    expect(token).toMatch(/^ttk_/)
    await isAccessible(page)
    await told.getByRole('button', { name: text('workflow-triggers.token.close') }).click()
    await expect(page).toHaveURL(/\/loyalty\/triggers\/tg\d+$/)
    const id = page.url().split('/').at(-1)!
    await expect(page.getByText(`/workflows/triggers/${id}/events`)).toBeVisible()

    const post = storeAt(request, baseURL, token)
    const customer = await shop.customer()
    const send = (deposit: string, sent: string) =>
      post(`/workflows/triggers/${id}/events`, {
        id: sent,
        data: { email: customer.email, deposit },
      })
    const title = named('Bottle reward')
    const workflow = await live(shop, percent(title, id, 'event.deposit'))
    expect((await send('many', 'bottle-1')).status()).toBe(422)
    expect((await send('60.00', 'bottle-2')).status()).toBe(200)
    const event = await decided(shop, customer.email)
    await page.reload()
    const calls = page.getByRole('region', { name: text('workflow-triggers.calls.title') })
    await expect(calls.getByRole('row', { name: /bottle-1/ })).toContainText(
      text('workflow-triggers.calls.problems.type', {
        label: 'Deposit',
        type: text('workflow-triggers.types.money'),
      }),
    )
    await own.getByRole('combobox').selectOption('text')
    await page.getByRole('button', { name: text('workflow-triggers.form.save') }).click()
    await expect(page.getByRole('alert').filter({ hasText: title })).toContainText('Deposit')
    await isAccessible(page)

    await page.getByRole('button', { name: text('workflow-triggers.disable.act') }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByText(title)).toBeVisible()
    await isAccessible(page)
    await dialog.getByRole('button', { name: text('workflow-triggers.disable.submit') }).click()
    await expect(page.getByText(text('workflow-triggers.enable.note'))).toBeVisible()
    expect((await send('60.00', 'bottle-3')).status()).toBe(409)
    const { workflow: paused } = await shop.get<{
      workflow: { state: string; paused_reason: string }
    }>(`/workflows/${workflow}`)
    expect(paused).toMatchObject({ state: 'paused', paused_reason: 'trigger' })

    await page.goto(`/loyalty/events/${event}`)
    const decision = page.getByRole('region', { name: title })
    await expect(decision.getByText(/Deposit is more than £50.00/).first()).toBeVisible()
    await expect(decision.getByText('Gave £6.00.')).toBeVisible()
    await page.goto(`/ru/loyalty/triggers/${id}`)
    await expect(page.getByText(textIn('ru', 'workflow-triggers.enable.note'))).toBeVisible()
    await isAccessible(page)
  })
})

test.describe('a person who may only read', () => {
  test.use({ role: 'limited' })
  test('sees why and the triggers, and changes none', async ({ page }) => {
    await page.goto('/loyalty/triggers')
    await expect(page.getByRole('heading', { name: text('workflow-triggers.title') })).toBeVisible()
    await expect(page.getByRole('link', { name: text('workflow-triggers.create') })).toHaveCount(0)
    expect((await page.goto('/loyalty/triggers/create'))?.status()).toBe(404)
    await page.goto('/ru/loyalty/events?search=%23nothing')
    await expect(
      page.getByText(
        textIn('ru', 'workflow-events.list.noMatch', { narrowed: 'search', search: '#nothing' }),
      ),
    ).toBeVisible()
    await isAccessible(page)
  })
})
