import type { Browser, Page } from '@playwright/test'
import { expect, isAccessible, type Shop, test } from '../../support/desk.ts'
import { text } from '../../support/text.ts'

type Member = { staff_id: string; role: string }
const limit = async (shop: Shop, per_issue: string | null) => {
  const { rows } = await shop.get<{ rows: Member[] }>('/staff')
  const id = rows.find(({ role }) => role === 'staff')?.staff_id
  await shop.put(`/staff/${id}`, { limits: { per_issue, per_day: null } })
}

/** The owner in a window of their own. */
const asOwner = async (browser: Browser, cookie: string, baseURL: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL })
  await context.addCookies([
    { name: 'jwt', value: cookie, url: baseURL, httpOnly: true, sameSite: 'Lax' },
  ])
  return context.newPage()
}

const ask = async (page: Page, name: string) => {
  const email = `${crypto.randomUUID().slice(0, 8)}@mail.example`
  await page.goto('/store-credit?view=approvals')
  await page.getByRole('button', { name: text('store-credit.open') }).click()
  await page.getByLabel(text('store-credit.recipientName')).fill(name)
  await page.getByLabel(text('store-credit.recipientEmail')).fill(email)
  await page.getByLabel(text('store-credit.amount')).fill('310')
  await page.getByRole('button', { name: text('store-credit.submit') }).click()
  const dialog = page.getByRole('dialog', { name: 'Send £310.00?' })
  await expect(dialog.getByRole('alert')).toContainText(
    text('commerce.sheet.questions.overOnce', { max: '£300.00' }),
  )
  await isAccessible(page)
  await dialog.getByRole('button', { name: text('store-credit.limit.submit') }).dblclick()
  await expect(page.getByText(text('store-credit.asked', { amount: '£310.00' }))).toBeVisible()
  await expect(page.getByRole('row', { name: email })).toHaveCount(1)
  return email
}

// one limit of one person, so one test after the other
test.describe.configure({ mode: 'serial' })
test.describe('above their own limit', () => {
  test.use({ role: 'staff' })
  test.beforeAll(async ({ playwright, cookieOf, baseURL }) => {
    const request = await playwright.request.newContext({ baseURL })
    const { Shop: Desk } = await import('../../support/desk.ts')
    await limit(new Desk(request, String(baseURL), await cookieOf('owner')), '300.00')
    await request.dispose()
  })
  test.afterAll(async ({ playwright, cookieOf, baseURL }) => {
    const request = await playwright.request.newContext({ baseURL })
    const { Shop: Desk } = await import('../../support/desk.ts')
    await limit(new Desk(request, String(baseURL), await cookieOf('owner')), null)
    await request.dispose()
  })

  test('the limits stand in the dialogs that change a balance, before anything is sent', async ({
    page,
    shop,
  }) => {
    const card = await shop.card()
    const tess = await shop.customer()
    await shop.credit(tess.id, { valueToUpdate: '10.00' })
    for (const [path, button] of [
      [card.path, text('gift-cards.acts.balance')],
      [tess.path, 'Adjust balance'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('button', { name: button }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('More than £1.00, up to £300.00')).toBeVisible()
      await dialog.getByLabel(text('store-credit.approvals.amount')).fill('300.01')
      await dialog.getByRole('button', { name: 'Add £300.01' }).click()
      await expect(
        dialog.getByText(text('commerce.adjust.overLimit', { max: '£300.00' })),
      ).toBeVisible()
      await isAccessible(page)
      // a valid amount when it was typed; the refusal names the amount too
      await dialog.getByLabel(text('store-credit.approvals.amount')).fill('300')
      await limit(shop, '20.00')
      await dialog.getByRole('button', { name: 'Add £300.00' }).click()
      await expect(
        dialog.getByText(text('staff.perIssueShort', { amount: 'over your limit of £20.00' })),
      ).toBeVisible()
      await limit(shop, '300.00')
    }
  })

  test('somebody asks, an owner sees it on the home page and approves; it is issued', async ({
    page,
    browser,
    cookieOf,
    baseURL,
  }) => {
    const email = await ask(page, 'Anna Asked')
    const owner = await asOwner(browser, await cookieOf('owner'), String(baseURL))
    await owner.goto('/')
    await owner.getByRole('link', { name: /awaiting approval/ }).click()
    await owner
      .getByRole('row', { name: email })
      .getByRole('button', { name: text('store-credit.approvals.review') })
      .click()
    const dialog = owner.getByRole('dialog', { name: '£310.00 for Anna Asked' })
    await expect(dialog).toContainText('Stella Staff')
    await isAccessible(owner)
    await dialog
      .getByRole('button', { name: text('store-credit.approvals.approve', { amount: '£310.00' }) })
      .dblclick()
    await expect(owner.getByText('£310.00 sent to Anna Asked')).toBeVisible()
    await owner.goto(`/store-credit?search=${email}`)
    await expect(owner.getByText('1 match', { exact: true })).toBeVisible()
    await expect(owner.getByRole('row', { name: email })).toContainText('Stella Staff')
    await owner.context().close()
    await page.goto('/store-credit?view=approvals&state=approved')
    await page
      .getByRole('row', { name: email })
      .getByRole('button', { name: text('store-credit.approvals.see') })
      .click()
    await expect(page.getByRole('dialog')).toContainText('Olivia Owner')
  })

  test('a refusal needs a reason, which the person who asked reads', async ({
    page,
    shop,
    browser,
    cookieOf,
    baseURL,
  }) => {
    const email = await ask(page, 'Rita Refused')
    const owner = await asOwner(browser, await cookieOf('owner'), String(baseURL))
    const { rows } = await shop.get<{ rows: { approval_id: string; recipient_email: string }[] }>(
      '/approvals',
    )
    const id = rows.find(({ recipient_email }) => recipient_email === email)?.approval_id
    // the email's link, also from a page of the list without the request
    await owner.goto(`/store-credit/${id}`)
    await expect(owner).toHaveURL(`/store-credit?view=approvals&request=${id}`)
    await expect(owner.getByRole('dialog', { name: '£310.00 for Rita Refused' })).toBeVisible()
    await owner.goto(`/store-credit?view=approvals&state=lapsed&request=${id}`)
    await owner.getByRole('button', { name: text('store-credit.approvals.refuse') }).click()
    const dialog = owner.getByRole('dialog', {
      name: text('store-credit.approvals.refuseTitle', { amount: '£310.00', name: 'Rita Refused' }),
    })
    await expect(
      dialog.getByRole('button', { name: text('store-credit.approvals.refuse') }),
    ).toBeDisabled()
    await dialog
      .getByLabel(text('store-credit.approvals.answerLabel'))
      .fill('Ask for the receipt first')
    await dialog.getByRole('button', { name: text('store-credit.approvals.refuse') }).click()
    await expect(owner.getByText(text('store-credit.approvals.done.refused'))).toBeVisible()
    await owner.context().close()
    await page.goto('/store-credit?view=approvals&state=refused')
    await page
      .getByRole('row', { name: email })
      .getByRole('button', { name: text('store-credit.approvals.see') })
      .click()
    await expect(page.getByRole('dialog')).toContainText('Ask for the receipt first')
    await page.goto('/store-credit?view=approvals&request=p999999999')
    await expect(page.getByText(text('errors.not_found'))).toBeVisible()
  })

  test('credit given lately is asked about; who decides sees it, and all that was typed', async ({
    page,
    shop,
    browser,
    cookieOf,
    baseURL,
  }) => {
    const { email } = await shop.card({ balance: '12.34' })
    await page.goto('/store-credit?view=approvals')
    await page.getByRole('button', { name: text('store-credit.open') }).click()
    await page.getByLabel(text('store-credit.recipientName')).fill('Lena Lately')
    await page.getByLabel(text('store-credit.recipientEmail')).fill(email)
    await page.getByLabel(text('store-credit.amount')).fill('310')
    await page.getByLabel(text('store-credit.order')).fill('#4711')
    await page.getByRole('button', { name: text('store-credit.submit') }).click()
    const dialog = page.getByRole('dialog', { name: 'Send £310.00?' })
    await expect(dialog.getByRole('alert').filter({ hasText: '£12.34' })).toBeVisible()
    await expect(dialog.getByRole('alert').filter({ hasText: '£300.00' })).toBeVisible()
    await isAccessible(page)
    await dialog.getByRole('button', { name: text('store-credit.limit.submitAnyway') }).click()
    await expect(page.getByText(text('store-credit.asked', { amount: '£310.00' }))).toBeVisible()
    const owner = await asOwner(browser, await cookieOf('owner'), String(baseURL))
    await owner.goto('/store-credit?view=approvals')
    await owner
      .getByRole('row', { name: email })
      .getByRole('button', { name: text('store-credit.approvals.review') })
      .click()
    const request = owner.getByRole('dialog')
    await expect(request.getByRole('alert')).toContainText('£12.34')
    for (const word of [
      '#4711',
      text('mail.letters.gift_card_manual.subject'),
      'up to £300.00 per transaction',
    ])
      await expect(request).toContainText(word)
    await isAccessible(owner)
    await owner.context().close()
  })

  test('who asked may withdraw, and may not approve', async ({ page }) => {
    const email = await ask(page, 'Wanda Withdrawn')
    await page
      .getByRole('row', { name: email })
      .getByRole('button', { name: text('store-credit.approvals.see') })
      .click()
    await expect(page.getByRole('button', { name: /Approve/ })).toHaveCount(0)
    await page.getByRole('button', { name: text('store-credit.approvals.withdraw') }).click()
    await expect(page.getByText(text('store-credit.approvals.done.withdrawn'))).toBeVisible()
    await expect(page.getByRole('row', { name: email })).toHaveCount(0)
  })
})
