import type { Page } from '@playwright/test'
import { expect, isAccessible, test } from '../support/desk.ts'
import { type TextKey, text, textIn } from '../support/text.ts'

const api = `http://localhost:${Number(process.env.E2E_PORT ?? 3100) + 1005}`
const button = (page: Page, key: TextKey) =>
  page.getByRole('button', { name: text(key), exact: true })
/** Calls the API as a program does. */
const callWith = (key: string, path: string, body?: unknown) =>
  fetch(`${api}/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${key}`,
      ...(body
        ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
        : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

test.describe('API keys', () => {
  test('are created, used by a program under their name, replaced and ended, by keyboard too', async ({
    page,
    shop,
  }) => {
    test.slow()
    const name = `Sync ${crypto.randomUUID().slice(0, 8)}`
    await page.goto('/account')
    await page.getByRole('link', { name: text('shop.tabs.api'), exact: true }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: text('api-keys.title') }),
    ).toBeVisible()
    await isAccessible(page)
    await expect(page.getByText(`${api}/v1`)).toBeVisible()

    await button(page, 'api-keys.make').press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: text('api-keys.make') })).toBeDisabled()
    await dialog.getByLabel(text('api-keys.form.name')).fill(name)
    for (const scope of ['lookup', 'read', 'issue'] as const)
      await dialog
        .getByRole('checkbox', { name: text(`api-keys.scopeHelp.${scope}`) })
        .press('Space')
    await dialog.getByLabel(text('api-keys.limits.perIssue')).fill('20')
    await isAccessible(page)
    await dialog.getByLabel(text('api-keys.form.name')).press('Enter')
    const shown = dialog.getByRole('textbox', { name: text('api-keys.key.value') })
    const key = await shown.inputValue()
    expect(key).toMatch(/^tak_[\w-]{49}$/)
    await isAccessible(page)
    await dialog.getByRole('button', { name: text('api-keys.key.close') }).click()
    await expect(page.getByText(key)).toHaveCount(0)
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText(text('api-keys.never'))

    const customer = await shop.customer()
    const give = (valueToUpdate: string, by = key) =>
      callWith(by, `/customers/${customer.id}/updateBalance`, { valueToUpdate, reason: 'Reward' })
    expect((await give('20.01')).status).toBe(422)
    const issued = await give('12.50')
    expect(issued.status).toBe(200)
    const { transaction } = (await issued.json()) as { transaction: { transaction_id: string } }
    await page.goto('/account/audit')
    const line = page.getByRole('row').filter({ hasText: name }).first()
    await expect(line).toContainText(text('staff.audit.verbs.issue_store_credit'))
    await line.getByRole('link').click()
    const panel = page.getByRole('complementary')
    await expect(panel.getByText(transaction.transaction_id)).toBeVisible()
    await expect(panel.getByText(name)).toBeVisible()
    await expect(panel.getByText(text('commerce.transactions.sources.api'))).toBeVisible()

    await page.goto('/account/api')
    await row.getByRole('button', { name: text('api-keys.acts.rotate') }).press('Enter')
    const question = page.getByRole('alertdialog')
    await isAccessible(page)
    await question.getByRole('button', { name: text('api-keys.rotate.submit') }).click()
    const second = await shown.inputValue()
    await dialog.getByRole('button', { name: text('api-keys.key.close') }).click()
    for (const one of [key, second])
      expect((await callWith(one, `/customers/${customer.id}`)).status).toBe(200)

    await row.getByRole('button', { name: text('api-keys.acts.end') }).click()
    await question.getByRole('button', { name: text('api-keys.end.submit') }).click()
    await expect(page.getByText(text('api-keys.end.done', { name }))).toBeVisible()
    await expect(row).toContainText(text('api-keys.states.ended'))
    const refused = await give('1.00', second)
    expect([refused.status, await refused.json()]).toMatchObject([
      401,
      { error: { code: 'api_key_ended' } },
    ])
  })

  test('show in Russian what each may', async ({ page, shop }) => {
    const name = `Обмен ${crypto.randomUUID().slice(0, 8)}`
    await shop.post('/api-keys', {
      name,
      scopes: ['issue', 'checkout'],
      limits: { per_day: '1000' },
      expires_on: '2099-01-31',
    })
    await page.goto('/ru/account/api')
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText(textIn('ru', 'api-keys.scopes.checkout'))
    await expect(row).toContainText('31 янв. 2099')
    await isAccessible(page)
  })

  test('are explained by a reference without a script', async ({ page }) => {
    await page.goto(`${api}/docs`)
    await expect(page.getByRole('heading', { level: 1, name: 'Tender API' })).toBeVisible()
    const call = page.locator('#updateBalance')
    await call.locator('summary').press('Enter')
    await expect(call.getByText('"valueToUpdate"').first()).toBeVisible()
    await isAccessible(page)
    const first = await fetch(`${api}/v1/openapi.json`)
    const etag = first.headers.get('etag') ?? ''
    const again = await fetch(`${api}/v1/openapi.json`, { headers: { 'if-none-match': etag } })
    expect([first.status, again.status, await again.text()]).toEqual([200, 304, ''])
  })
})

test.describe('a person without the right', () => {
  test.use({ role: 'staff' })
  test('finds no API keys and no way to them', async ({ page }) => {
    expect((await page.goto('/account/api'))?.status()).toBe(404)
    await page.goto('/account')
    await expect(page.getByRole('link', { name: text('shop.tabs.api') })).toHaveCount(0)
  })
})
