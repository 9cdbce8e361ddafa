import type { Page } from '@playwright/test'
import { expect, isAccessible, test } from '../support/desk.ts'
import { type TextKey, text, textIn } from '../support/text.ts'
import { startReceiver, verified } from '../support/webhooks/receiver.ts'

const button = (page: Page, key: TextKey) =>
  page.getByRole('button', { name: text(key), exact: true })

test.describe('webhooks', () => {
  test('are added, tested, sent to, looked at and replayed, by keyboard too', async ({
    page,
    shop,
  }) => {
    test.slow()
    const receiver = await startReceiver()
    await page.goto('/account')
    await page.getByRole('link', { name: text('shop.tabs.webhooks'), exact: true }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: text('webhooks.title') }),
    ).toBeVisible()
    await isAccessible(page)

    // a private address is refused with a sentence, and the text stays
    await button(page, 'webhooks.add').press('Enter')
    const dialog = page.getByRole('dialog')
    const address = dialog.getByLabel(text('webhooks.form.url'))
    await address.fill('https://10.0.0.1/tender')
    await address.press('Enter')
    await expect(dialog.getByText(text('errors.webhook_address'))).toBeVisible()
    await isAccessible(page)
    await address.fill(receiver.url)
    await address.press('Enter')
    await expect(dialog.getByRole('heading', { name: text('webhooks.secret.shown') })).toBeVisible()
    const secret = await dialog
      .getByRole('textbox', { name: text('webhooks.secret.value') })
      .inputValue()
    expect(secret).toMatch(/^whsec_/)
    await isAccessible(page)
    await dialog.getByRole('button', { name: text('webhooks.secret.close') }).click()
    await expect(page.getByText(secret)).toHaveCount(0)

    await page.getByRole('link', { name: receiver.url }).click()
    await expect(page.getByText(text('webhooks.sends.none'))).toBeVisible()
    // the path may hold a secret, so that a tab's title names the host alone
    await expect(page).toHaveTitle(/localhost/)
    await expect(page).not.toHaveTitle(/\/tender/)
    await expect(
      page.getByRole('link', { name: text('shop.tabs.webhooks'), exact: true }).first(),
    ).toHaveAttribute('aria-current', 'page')
    await button(page, 'webhooks.acts.test').click()
    await dialog.getByLabel(text('webhooks.test.type')).selectOption('balance.redeemed')
    await dialog.getByRole('button', { name: text('webhooks.test.submit') }).click()
    await expect(dialog.getByText(text('webhooks.call.arrived', { status: 200 }))).toBeVisible()
    await expect(dialog.getByRole('group', { name: text('webhooks.call.request') })).toContainText(
      '"type": "balance.redeemed"',
    )
    await expect(dialog.getByRole('group', { name: text('webhooks.call.answer') })).toHaveText('ok')
    await isAccessible(page)
    expect(verified(secret, receiver.received[0]!)).toMatchObject({ is_test: true })
    await page.keyboard.press('Escape')

    const customer = await shop.customer()
    await shop.credit(customer.id, { valueToUpdate: '12.50' })
    // the shop is shared: other tests' notices come too
    type Told = { id: string; type: string; data: { customer_id?: string | null } }
    const own = () =>
      receiver.received
        .map((one) => verified(secret, one) as Told)
        .filter(({ data }) => data.customer_id === customer.id)
    await expect.poll(() => own().length, { timeout: 60_000 }).toBe(1)
    const [notice] = own()
    expect(notice).toMatchObject({ type: 'store_credit.issued', data: { amount: '12.50' } })
    const id = notice!.id
    await page.goto(`${page.url()}?type=store_credit.issued`)
    const open = page.getByRole('button', {
      name: text('webhooks.sends.openOne', { id }),
    })
    await expect(async () => {
      await button(page, 'webhooks.sends.refresh').click()
      await expect(open).toBeVisible({ timeout: 2000 })
    }).toPass()
    await open.press('Enter')
    const panel = page.getByRole('complementary', {
      name: text('webhooks.types.store_credit.issued'),
    })
    await expect(panel.getByText('"amount": "12.50"')).toBeVisible()
    await isAccessible(page)
    await panel.getByRole('button', { name: text('webhooks.send.again') }).click()
    await expect(page.getByText(text('webhooks.send.done'))).toBeVisible()
    await expect
      .poll(() => receiver.ids().filter((one) => one === id).length, { timeout: 30_000 })
      .toBe(2)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)

    await button(page, 'webhooks.acts.replay').click()
    const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 16)
    await dialog.getByLabel(text('webhooks.replay.from')).fill(monthAgo)
    // notices of a moment ago may still be collected
    await expect(async () => {
      await dialog.getByRole('button', { name: text('webhooks.replay.count') }).click()
      await expect(dialog.getByRole('status')).toBeVisible({ timeout: 5000 })
    }).toPass()
    await isAccessible(page)
    const before = receiver.received.length
    await dialog.getByRole('button', { name: /^Send [\d,]+ notices?$/ }).click()
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBeGreaterThan(before)

    await page.getByRole('switch', { name: text('webhooks.acts.switch') }).click()
    await expect(page.getByText(text('webhooks.one.stopped.off'))).toBeVisible()
    await expect(button(page, 'webhooks.acts.replay')).toBeDisabled()
    await button(page, 'webhooks.acts.delete').click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: text('webhooks.delete.submit') }).click()
    await expect(page).toHaveURL(/\/account\/webhooks$/)
    await expect(page.getByRole('link', { name: receiver.url })).toHaveCount(0)
    await receiver.close()
  })

  test('show in Russian what failed, how often, and why', async ({ page, shop }) => {
    const receiver = await startReceiver()
    receiver.status(500)
    const { webhook_id: id } = (await shop.post('/hooks', {
      url: receiver.url,
      types: ['store_credit.issued'],
    })) as { webhook_id: string }
    const { send } = (await shop.post(`/hooks/${id}/test`, { type: 'store_credit.issued' })) as {
      send: { notice_id: string }
    }
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(1)
    await page.goto('/ru/account/webhooks')
    await expect(
      page.getByRole('heading', { level: 1, name: textIn('ru', 'webhooks.title') }),
    ).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: receiver.url })).toContainText(
      textIn('ru', 'webhooks.typesCount', { count: 1 }),
    )
    await isAccessible(page)
    await page.getByRole('link', { name: receiver.url }).click()
    await page
      .getByRole('button', { name: textIn('ru', 'webhooks.sends.openOne', { id: send.notice_id }) })
      .click()
    await expect(
      page.getByText(textIn('ru', 'webhooks.call.problems.status', { status: 500 })),
    ).toBeVisible()
    await isAccessible(page)
    await page.keyboard.press('Escape')
    await page
      .getByRole('combobox', { name: textIn('ru', 'webhooks.sends.state'), exact: true })
      // other tests issue credit meanwhile, of which some waits
      .selectOption('cancelled')
    await expect(page.getByText(textIn('ru', 'webhooks.sends.noMatch'))).toBeVisible()
    await page.getByRole('button', { name: textIn('ru', 'webhooks.sends.clear') }).click()
    await expect(page.getByText(textIn('ru', 'webhooks.sends.states.failed')).last()).toBeVisible()
    await receiver.close()
  })
})

test.describe('a person without the right', () => {
  test.use({ role: 'staff' })
  test('finds no webhooks and no way to them', async ({ page }) => {
    expect((await page.goto('/account/webhooks'))?.status()).toBe(404)
    await page.goto('/account')
    await expect(page.getByRole('link', { name: text('shop.tabs.webhooks') })).toHaveCount(0)
  })
})
