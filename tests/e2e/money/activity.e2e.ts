import { expect, isAccessible, test } from '../../support/desk.ts'
import { text } from '../../support/text.ts'

test('movements are searched while typing, opened beside the list, and kept in the address', async ({
  page,
  shop,
}) => {
  const tess = await shop.customer()
  await shop.credit(tess.id, { valueToUpdate: '12.34', note: 'broken jar' })
  await page.goto('/store-credit')
  await page
    .getByRole('textbox', { name: text('store-credit.activity.search') })
    .fill(tess.last_name)
  const row = page.getByRole('row', { name: tess.email })
  await expect(row).toContainText('+£12.34')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(new RegExp(`search=${tess.last_name}`))
  await isAccessible(page)
  await row.getByRole('link').click()
  const panel = page.getByRole('complementary', { name: 'Transaction' })
  await expect(panel).toContainText('broken jar')
  await page.reload()
  await expect(panel).toContainText('broken jar')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(row).toBeVisible()
})

test('filters narrow together; no match says so and offers the way out', async ({ page, shop }) => {
  const tess = await shop.customer()
  await shop.credit(tess.id, { valueToUpdate: '7.00', reason: 'Donation' })
  await page.goto(`/store-credit?search=${tess.last_name}`)
  await page
    .getByLabel(text('store-credit.activity.filters.kind'), { exact: true })
    .selectOption('Credit issued')
  await expect(page).toHaveURL(/kind=issue/)
  await page.getByText(text('store-credit.activity.filters.more')).click()
  await page.getByLabel('Reason').selectOption('Donation')
  await page.getByLabel(text('store-credit.activity.filters.min')).fill('7')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/min=7/)
  await expect(page.getByText('1 match', { exact: true })).toBeVisible()
  await page.getByLabel(text('store-credit.activity.filters.max')).fill('6.99')
  await page.keyboard.press('Enter')
  await expect(page.getByText(text('store-credit.activity.noMatch'))).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: text('store-credit.activity.clear') }).click()
  await expect(page).toHaveURL('/store-credit')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('what is typed and chosen before the page’s script is there is taken up', async ({
  page,
  shop,
}) => {
  const tess = await shop.customer()
  await shop.credit(tess.id, { valueToUpdate: '7.00' })
  let go = (): void => undefined
  const held = new Promise<void>((done) => (go = done))
  await page.route('**/_next/static/**/*.js', async (route) => held.then(() => route.continue()))
  await page.goto('/store-credit', { waitUntil: 'commit' })
  await page
    .getByRole('textbox', { name: text('store-credit.activity.search') })
    .fill(tess.last_name)
  await page
    .getByLabel(text('store-credit.activity.filters.kind'), { exact: true })
    .selectOption('Credit issued')
  go()
  await expect(page).toHaveURL(/kind=issue/)
  await expect(page).toHaveURL(new RegExp(`search=${tess.last_name}`))
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('a movement has an address of its own', async ({ page, shop }) => {
  const { transaction } = await shop.card()
  await page.goto(`/store-credit/${transaction}`)
  await expect(page.getByRole('complementary', { name: 'Transaction' })).toContainText('+£20.00')
  await expect(page.getByRole('table', { name: text('commerce.transactions.title') })).toBeVisible()
})

test('an undo leads to what it took back, that one to its undo, and both to their card', async ({
  page,
  shop,
}) => {
  const tess = await shop.customer()
  const { transaction } = (await shop.credit(tess.id, { valueToUpdate: '9.00' })) as {
    transaction: { transaction_id: string; gift_card_id: string }
  }
  const { transaction_id: id, gift_card_id: card } = transaction
  await shop.post(`/transactions/${id}/undo`, undefined)
  await page.goto(`/store-credit?search=${tess.last_name}&transaction=${id}`)
  const panel = page.getByRole('complementary', { name: 'Transaction' })
  await expect(panel).toContainText('+£9.00')
  await expect(panel).toContainText('ExpiresNever')
  await panel.getByRole('link', { name: /^t\d+$/ }).click()
  await expect(panel).toContainText('−£9.00')
  await expect(panel).not.toContainText('ExpiresNever')
  await expect(page).toHaveURL(new RegExp(`search=${tess.last_name}`))
  await isAccessible(page)
  await panel.getByRole('link', { name: id }).click()
  await expect(panel).toContainText('+£9.00')
  await panel.getByRole('link', { name: card }).click()
  await expect(page).toHaveURL(`/store-credit/${card}`)
})

test('figures of the home page lead to what they are made of', async ({ page, shop }) => {
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const card = await shop.card({ expires_on: soon })
  await page.goto('/')
  await page.getByRole('link', { name: /^£/ }).first().click()
  await expect(page).toHaveURL(/\/store-credit\?kind=issue&from=\d{4}-\d\d-\d\d&to=/)
  await expect(
    page.getByLabel(text('store-credit.activity.filters.kind'), { exact: true }),
  ).toHaveValue('issue')
  // other tests issue credit meanwhile, so home and list are compared when nothing moved in between
  await expect(async () => {
    await page.goto('/')
    const expiring = page
      .getByRole('region', { name: text('store-credit.now'), exact: true })
      .getByRole('link')
      .nth(1)
    const sum = await expiring.innerText()
    await expiring.click()
    await expect(page).toHaveURL(/\/store-credit\?view=cards&expires_to=\d{4}-\d\d-\d\d$/)
    await expect(page.getByText(`${sum} of it expires then`)).toBeVisible({ timeout: 3000 })
  }).toPass()
  await page.getByLabel(text('gift-cards.list.expiresFrom')).fill(soon)
  await page.keyboard.press('Enter')
  await page.getByLabel(text('gift-cards.list.expiresTo')).fill(soon)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`expires_to=${soon}&expires_from=${soon}`))
  await page.getByRole('textbox', { name: text('gift-cards.list.search') }).fill(card.email)
  await expect(
    page.getByText(text('gift-cards.list.expiring', { amount: '1 match · £20.00' })),
  ).toBeVisible()
  // the only card of that day is there before the search, and its row is dim until the answer
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await isAccessible(page)
})

test.describe('with limited access', () => {
  test.use({ role: 'limited' })
  test('movements are read, not exported, and approvals are not there', async ({ page }) => {
    await page.goto('/store-credit')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('button', { name: text('exports.open') })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Approvals' })).toHaveCount(0)
    await page.goto('/store-credit?view=cards')
    await expect(page.getByRole('row').nth(1)).toContainText('••••')
  })
})
