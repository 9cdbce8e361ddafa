import type { APIRequestContext, Page } from '@playwright/test'
import type { ReferredFriend } from '#contract/referrals/shapes.ts'
import { expect, isAccessible, type Shop } from '../../support/desk.ts'
import { isReadable, mailsTo, shopperTest as test } from '../../support/storefront-visitor.ts'
import { text, type TextKey, textIn } from '../../support/text.ts'

const say = (key: string, values = {}) =>
  text(`storefront-pages.referral.${key}` as TextKey, values)
const address = () => `friend-${crypto.randomUUID().slice(0, 8)}@mail.example`

/** Switches a program on that pays both at once. */
const switchOn = async (shop: Shop) => {
  await shop.post('/api/api/v1/referral_program', {
    value: '10.00',
    value_type: 'fixed_amount',
    referrer_value: '15.00',
    referrer_value_type: 'fixed_amount',
    hold_days: 0,
  })
  await shop.put('/api/shop/settings', { key: 'enable_referral', value: true })
}
const friendOf = async (shop: Shop, email: string) => {
  const found = await shop.get<{ rows: ReferredFriend[] }>(`/referrals?search=${email}`)
  return found.rows[0]
}
/** Types an address on the page of a link, and confirms it by the email. */
const claim = async (
  shopper: Page,
  request: APIRequestContext,
  platform: string,
  { url, email }: { url: string; email: string },
) => {
  await shopper.goto(new URL(url).pathname)
  await shopper.getByLabel(say('emailLabel')).fill(email)
  await shopper.getByRole('button', { name: say('send') }).click()
  await expect(shopper.getByRole('heading', { name: say('sentTitle') })).toBeVisible()
  let path = ''
  await expect
    .poll(async () => {
      const [mail = ''] = await mailsTo(request, platform, email)
      path = /\/r\/confirm\/[\w-]{32}/.exec(mail)?.[0] ?? ''
      return path
    })
    .not.toBe('')
  await shopper.goto(path)
  await shopper.getByRole('button', { name: say('confirm') }).click()
}

// the tests share the shop's one program, which the first switches off for a moment
test.describe.configure({ mode: 'serial' })

test.describe('referrals', () => {
  test('the program is written by a form that says it in words, and is switched on', async ({
    page,
    shop,
  }) => {
    await switchOn(shop)
    await page.goto('/referrals?view=program')
    const field = (key: string) => page.getByLabel(text(`referrals.form.${key}` as TextKey))
    const friend = page.getByRole('group', { name: text('referrals.form.friend') })
    const percent = friend.getByLabel(text('referrals.form.percent'))
    await friend.getByLabel(text('referrals.form.type')).selectOption('percentage')
    await percent.fill('0')
    await page.getByRole('button', { name: text('referrals.form.submit') }).click()
    await expect(page.getByText(text('referrals.errors.percent'))).toBeVisible()
    await percent.fill('12.5')
    await field('min').fill('50')
    await expect(page.getByText(/12\.5% of their first paid order/)).toBeVisible()
    await expect(page.getByText('£12.50')).toBeVisible()
    await isAccessible(page)
    await page.getByRole('button', { name: text('referrals.form.submit') }).press('Enter')
    await expect(page.getByText(text('referrals.form.saved'))).toBeVisible()
    const toggle = page.getByRole('switch', { name: text('referrals.switch.label') })
    await expect(toggle).toBeChecked()
    await toggle.click()
    await expect(page.getByText(text('referrals.switch.offAbout'))).toBeVisible()
    await toggle.click()
    await expect(page.getByText(text('referrals.switch.offAbout'))).toBeHidden()
    await page.goto('/ru/referrals?view=program')
    await expect(page.getByLabel(textIn('ru', 'referrals.form.min'))).toHaveValue('50,00')
    await isAccessible(page)
  })

  test('what is chosen and typed before the page’s script is there counts', async ({
    page,
    shop,
  }) => {
    await switchOn(shop)
    const script = Promise.withResolvers<void>()
    await page.route('**/_next/static/**/*.js', async (route) => {
      await script.promise
      await route.continue()
    })
    await page.goto('/referrals?view=program', { waitUntil: 'commit' })
    const friend = page.getByRole('group', { name: text('referrals.form.friend') })
    const referrer = page.getByRole('group', { name: text('referrals.form.referrer') })
    await friend.getByLabel(text('referrals.form.amount')).fill('12.34')
    await referrer.getByLabel(text('referrals.form.type')).selectOption('percentage')
    script.resolve()
    await expect(page.getByText(/A friend gets £12\.34/)).toBeVisible()
    await expect(referrer.getByLabel(text('referrals.form.percent'))).toBeVisible()
  })

  test('each figure leads to its friends or links', async ({ page }) => {
    await page.goto('/referrals')
    const figures = page.getByRole('region', { name: /^Figures for/ })
    await expect(figures).toBeVisible()
    await isAccessible(page)
    const ordered = figures.getByRole('link').filter({ hasText: /^\d+$/ }).nth(2)
    const count = await ordered.textContent()
    await ordered.click()
    await expect(page).toHaveURL(/step=ordered/)
    await expect(page.getByText(`${count} friend`, { exact: false }).first()).toBeVisible()
    await page.getByRole('link', { name: text('referrals.list.clear') }).click()
    await expect(page).toHaveURL(/\/referrals$/)
    await figures.getByRole('link').first().click()
    await expect(page.getByRole('table', { name: text('referrals.links.title') })).toBeVisible()
    await isAccessible(page)
    await page.goto('/ru/referrals?view=links')
    await expect(
      page.getByRole('table', { name: textIn('ru', 'referrals.links.title') }),
    ).toBeVisible()
    await isAccessible(page)
  })

  test('a link, a claim, an order: both are paid, and the refund recalls both', async ({
    page,
    shop,
    shopper,
    request,
    platform,
  }) => {
    test.slow()
    await switchOn(shop)
    const referrer = await shop.customer()
    await page.goto(`${referrer.path}/referrals`)
    const link = page.getByRole('region', { name: text('customers.referrals.link.title') })
    const url = await link.getByText(/\/r\/[\w-]{16}$/).textContent()
    await isAccessible(page)

    await shopper.goto(`${new URL(url!).pathname}?lang=ru`)
    await isReadable(shopper)
    const email = address()
    await claim(shopper, request, platform, { url: url!, email })
    await expect(shopper.getByRole('heading')).toHaveText(say('outcomes.granted.title'))
    await isReadable(shopper)

    const { key } = (await shop.post('/store-keys', { name: 'Events' })) as { key: string }
    const tell = async (topic: string, data: object) => {
      const event = { id: crypto.randomUUID(), topic, occurred_at: new Date().toISOString(), data }
      const told = await request.post(`${platform}/events`, {
        headers: { authorization: `Bearer ${key}` },
        data: { events: [event] },
      })
      expect(await told.json()).toMatchObject({ results: [{ outcome: 'accepted' }] })
    }
    const name = `#R${crypto.randomUUID().slice(0, 8)}`
    const at = new Date().toISOString()
    await tell('order_paid', {
      order: {
        name,
        currency: 'GBP',
        created_at: at,
        email,
        customer: { id: crypto.randomUUID().slice(0, 12), email },
        financial_status: 'paid',
        subtotal: '80.00',
        total: '80.00',
        lines: [{ name: 'Scarf', quantity: 2, price: '40.00' }],
      },
    })
    const paid = async () =>
      (await friendOf(shop, email))?.rewards.map(({ to, state }) => `${to} ${state}`)
    await expect.poll(paid, { timeout: 20_000 }).toEqual(['friend granted', 'referrer granted'])
    await expect.poll(async () => (await shop.account(referrer.id)).balance).toBe('15.00')

    await page.goto(`/referrals?search=${email}`)
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row.getByText(text('referrals.states.ordered'))).toBeVisible()
    await expect(row.getByRole('link', { name })).toBeVisible()
    await isAccessible(page)

    await tell('refund_created', {
      refund: {
        id: crypto.randomUUID().slice(0, 12),
        order: name,
        amount: '80.00',
        lines: [{ line: 1, quantity: 2 }],
      },
    })
    await expect.poll(async () => (await shop.account(referrer.id)).balance).toBe('0.00')
    await page.reload()
    await expect(row.getByText(/£10\.00 recalled/)).toBeVisible()
    await expect(row.getByText(/£15\.00 recalled/)).toBeVisible()
  })

  test('friends from one network wait for a decision: one is approved, one refused', async ({
    page,
    shop,
    shopper,
    request,
    platform,
  }) => {
    test.slow()
    await switchOn(shop)
    const referrer = await shop.customer()
    const { url } = await shop.get<{ url: string }>(`/customers/${referrer.id}/referral-link`)
    const [first, second, third] = [address(), address(), address()]
    for (const email of [first, second, third])
      await claim(shopper, request, platform, { url, email })
    await expect(shopper.getByRole('heading')).toHaveText(say('outcomes.review.title'))

    await page.goto('/ru/referrals?state=review')
    await expect(page.getByRole('row').filter({ hasText: second })).toBeVisible()
    await isAccessible(page)
    await page.goto('/referrals')
    const row = (email: string) => page.getByRole('row').filter({ hasText: email })
    await expect(row(second).getByText(/same network/)).toBeVisible()
    await page
      .getByRole('button', { name: text('referrals.decide.approveTitle', { email: second }) })
      .press('Enter')
    const approve = page.getByRole('dialog')
    await expect(approve.getByText(text('referrals.decide.approveAbout'))).toBeVisible()
    await isAccessible(page)
    await approve.getByRole('button', { name: text('referrals.decide.approve') }).press('Enter')
    await expect(row(second).getByText(text('referrals.states.claimed'))).toBeVisible()

    await page
      .getByRole('button', { name: text('referrals.decide.refuseTitle', { email: third }) })
      .click()
    const refuse = page.getByRole('dialog')
    const submit = refuse.getByRole('button', { name: text('referrals.decide.refuse') })
    await expect(submit).toBeDisabled()
    await refuse.getByLabel(text('referrals.decide.reason')).fill('Same flat')
    await submit.click()
    await expect(row(third).getByText('Same flat')).toBeVisible()
    const rewards = async () =>
      (await friendOf(shop, second))?.rewards.map(({ to, state }) => `${to} ${state}`)
    await expect.poll(rewards).toEqual(['friend granted'])
    expect((await friendOf(shop, third))?.rewards).toEqual([])
  })
})
