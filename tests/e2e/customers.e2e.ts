import { expect, isAccessible, test } from '../support/desk.ts'
import { text } from '../support/text.ts'

test('the list searches as one types; the address carries it and a reload keeps it', async ({
  page,
  shop,
}) => {
  const tess = await shop.customer({ tags: 'vip, wholesale' })
  await page.goto('/customers')
  const search = page.getByRole('textbox', { name: text('customers.list.search') })
  await expect(async () => {
    // the key works once the page's script runs
    await page.keyboard.press('/')
    await expect(search).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type(tess.last_name)
  const row = page.getByRole('row', { name: tess.email })
  await expect(row).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row.getByText(text('customers.member'), { exact: true })).toBeVisible()
  await expect(row.getByText('vip')).toBeVisible()
  await expect(page).toHaveURL(`/customers?search=${tess.last_name}`)
  await page.reload()
  await expect(page.getByRole('textbox', { name: text('customers.list.search') })).toHaveValue(
    tess.last_name,
  )
  await expect(row).toBeVisible()
  await isAccessible(page)
})

test('no match says so and offers the way out', async ({ page }) => {
  await page.goto('/customers?search=nobody-has-such-a-name')
  await expect(page.getByText('No customers match “nobody-has-such-a-name”')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL('/customers')
  await expect(page.getByRole('textbox', { name: text('customers.list.search') })).toHaveValue('')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('pages go on and back, and Back does too', async ({ page, shop }) => {
  const family = crypto.randomUUID().slice(0, 8)
  for (let i = 0; i < 21; i++) await shop.customer({ last_name: `${family}-${i}` })
  await page.goto(`/customers?search=${family}`)
  await expect(page.getByText(`21 matches for “${family}”`)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(21)
  await page.getByRole('button', { name: text('ui.next') }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/after=/)
  await page.goBack()
  await expect(page.getByRole('row')).toHaveCount(21)
  await page.goForward()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: text('ui.previous') }).click()
  await expect(page.getByRole('row')).toHaveCount(21)
  await expect(page.getByRole('button', { name: text('ui.previous') })).toBeDisabled()
})

test('rows are walked by arrow keys and opened by Enter', async ({ page, shop }) => {
  const family = crypto.randomUUID().slice(0, 8)
  const first = await shop.customer({ last_name: `${family}-a` })
  await shop.customer({ last_name: `${family}-b` })
  await page.goto(`/customers?search=${family}`)
  const links = page.getByRole('table').getByRole('link')
  await links.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/customers\/e2e-/)
  expect(first.path).toContain('e2e-')
})

test('without a network the list says so, its links stay, and it recovers', async ({
  page,
  context,
  shop,
}) => {
  const tess = await shop.customer()
  await page.goto('/customers')
  await context.setOffline(true)
  await expect(page.getByText(text('shell.offline'))).toBeVisible()
  // the browser's own error page would take its place
  await page.getByRole('row', { name: tess.email }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('customers.list.title'))
  await page.getByRole('textbox', { name: text('customers.list.search') }).fill(tess.last_name)
  await context.setOffline(false)
  await expect(page.getByText(text('shell.offline'))).toBeHidden()
  await expect(page.getByRole('row', { name: tess.email })).toBeVisible()
})

test('a customer shows what they hold and what it is made of', async ({ page, shop }) => {
  const tess = await shop.customer({ state: 'disabled', tags: 'newsletter' })
  for (const valueToUpdate of ['25.00', '10.50', '-5.50'])
    await shop.credit(tess.id, { valueToUpdate, note: 'by phone' })
  await page.goto(tess.path)
  await expect(page.getByRole('heading', { name: tess.name })).toBeVisible()
  await expect(page.getByText(text('customers.nonMember'))).toBeVisible()
  await expect(page.getByRole('region', { name: text('customers.one.card') })).toContainText(
    '£30.00',
  )
  await expect(page.getByRole('img', { name: /Balance over time: £30\.00 now/ })).toBeVisible()
  await expect(page.getByRole('region', { name: text('customers.one.analytics') })).toContainText(
    '£35.50',
  )
  await isAccessible(page)

  await page
    .getByRole('table', { name: text('commerce.transactions.title') })
    .getByRole('link')
    .first()
    .click()
  const detail = page.getByRole('complementary', { name: 'Transaction' })
  await expect(detail).toContainText('−£5.50')
  await expect(detail).toContainText('£35.50')
  await expect(detail).toContainText('Olivia Owner')
  await expect(detail).toContainText('by phone')
  await expect(page).toHaveURL(/transaction=t\d+/)
  await isAccessible(page)
  await page.reload()
  await expect(detail).toContainText('−£5.50')
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
})

test('transactions come ten at a time', async ({ page, shop }) => {
  const tess = await shop.customer()
  for (let i = 1; i <= 11; i++) await shop.credit(tess.id, { valueToUpdate: `${i}.50` })
  await page.goto(tess.path)
  const table = page.getByRole('table', { name: text('commerce.transactions.title') })
  await expect(table.getByRole('row')).toHaveCount(11)
  await expect(
    page.getByText(text('customers.statement.page', { page: '1', pages: '2 · 11 transactions' })),
  ).toBeVisible()
  await page.getByRole('link', { name: text('ui.next') }).click()
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(`${tess.path}?page=2`)
})

test('an undo whose question was closed meanwhile says how it went, and the page shows it', async ({
  page,
  shop,
}) => {
  const tess = await shop.customer()
  await shop.credit(tess.id, { valueToUpdate: '21.00' })
  await page.goto(tess.path)
  await page
    .getByRole('table', { name: text('commerce.transactions.title') })
    .getByRole('link')
    .first()
    .click()
  await page
    .getByRole('complementary', { name: 'Transaction' })
    .getByRole('button', { name: 'Undo' })
    .click()
  let letGo = () => {}
  const held = new Promise<void>((done) => (letGo = done))
  await page.route('**/undo', async (route) => {
    await held
    await route.continue()
  })
  const question = page.getByRole('alertdialog', { name: text('commerce.undo.title') })
  await question.getByRole('button', { name: 'Deduct £21.00' }).click()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  letGo()
  await expect(page.getByText(text('commerce.undo.done', { amount: '£21.00' }))).toBeVisible()
  await expect(page.getByRole('region', { name: text('customers.one.card') })).toContainText(
    '£0.00',
  )
})

test('undo shows what will be taken back, then takes it back once', async ({ page, shop }) => {
  const tess = await shop.customer()
  await shop.credit(tess.id, { valueToUpdate: '40.00' })
  await shop.credit(tess.id, { valueToUpdate: '-15.00' })
  await page.goto(tess.path)
  await page.getByRole('link', { name: text('commerce.transactions.kinds.issue') }).click()
  await page
    .getByRole('complementary', { name: 'Transaction' })
    .getByRole('button', { name: 'Undo' })
    .click()
  const question = page.getByRole('alertdialog', { name: text('commerce.undo.title') })
  await expect(question).toContainText(text('commerce.undo.spent'))
  await expect(question).toContainText('£15.00')
  await isAccessible(page)
  await question.getByRole('button', { name: 'Deduct £25.00' }).dblclick()
  await expect(page.getByText(text('commerce.undo.done', { amount: '£25.00' }))).toBeVisible()
  await expect(page.getByRole('region', { name: text('customers.one.card') })).toContainText(
    '£0.00',
  )
  expect(await shop.account(tess.id)).toEqual({ count: 3, balance: '0.00' })
})

test('somebody who is not there is a page that was not found', async ({ page }) => {
  const response = await page.goto('/customers/nobody-at-all')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: text('shell.notFound.title') })).toBeVisible()
  await expect(page.getByRole('navigation', { name: text('shell.menu.label') })).toBeVisible()
})

test('home shows what the shop owes, and the newest movements', async ({ page, shop }) => {
  const tess = await shop.customer()
  await shop.credit(tess.id, { valueToUpdate: '12.34' })
  await page.goto('/')
  await expect(page.getByRole('region', { name: text('home.liability') })).toContainText('£')
  await expect(
    page.getByRole('table', { name: text('commerce.transactions.title') }),
  ).toContainText(tess.name)
  await isAccessible(page)
  await page.goto('/ru')
  await expect(page.getByRole('heading', { name: 'Главная' })).toBeVisible()
  await isAccessible(page)
})

test.describe('limited access', () => {
  test.use({ role: 'limited' })

  test('reads with masked codes and cannot issue or undo', async ({ page, shop }) => {
    const tess = await shop.customer()
    await shop.credit(tess.id, { valueToUpdate: '5.00' })
    await page.goto(tess.path)
    await expect(page.getByText(/^•••• •••• •••• \w{4}$/)).toBeVisible()
    await expect(page.getByRole('button', { name: text('store-credit.open') })).toHaveCount(0)
    await expect(page.getByRole('button', { name: text('commerce.giveCredit') })).toHaveCount(0)
    await page.getByRole('link', { name: text('commerce.transactions.kinds.issue') }).click()
    await expect(page.getByRole('complementary', { name: 'Transaction' })).toContainText('£5.00')
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  })
})

test.describe('point of sale', () => {
  test.use({ role: 'pos' })

  test('looks customers up, sees the balance, and nothing else', async ({ page, shop }) => {
    const tess = await shop.customer()
    await shop.credit(tess.id, { valueToUpdate: '5.00' })
    await page.goto('/')
    await expect(page).toHaveURL('/customers')
    await page.goto(tess.path)
    await expect(page.getByRole('region', { name: text('customers.one.card') })).toContainText(
      '£5.00',
    )
    await expect(page.getByRole('region', { name: text('customers.one.analytics') })).toHaveCount(0)
    await expect(
      page.getByRole('table', { name: text('commerce.transactions.title') }),
    ).toHaveCount(0)
  })
})

test.describe('the operator', () => {
  test.use({ role: 'admin' })

  test('works under a red header that says so', async ({ page }) => {
    await page.goto('/')
    const header = page.getByRole('banner')
    await expect(header).toContainText(text('shell.adminHere'))
    await expect(header).toHaveCSS('background-color', 'rgb(179, 38, 30)')
    await isAccessible(page)
  })
})

test('a customer is added by hand; one who is there already is shown instead', async ({ page }) => {
  const email = `${crypto.randomUUID().slice(0, 8)}@mail.example`
  const fill = async () => {
    await page.goto('/customers')
    await page.getByRole('button', { name: text('customers.add.open') }).click()
    const dialog = page.getByRole('dialog', { name: text('customers.add.title') })
    await dialog.getByRole('button', { name: text('customers.add.submit') }).click()
    await expect(dialog.getByText(text('customers.add.wrongEmail'))).toBeVisible()
    await dialog.getByLabel(text('customers.add.email')).fill(email)
    await dialog.getByLabel(text('customers.add.first')).fill('Hanna')
    await dialog.getByLabel(text('customers.add.last')).fill('Byhand')
    await isAccessible(page)
    await page.keyboard.press('Enter')
    return dialog
  }
  await fill()
  await expect(page).toHaveURL(/\/customers\/tender-\d+/)
  await expect(page.getByRole('heading', { level: 1, name: 'Hanna Byhand' })).toBeVisible()
  const again = await fill()
  await expect(again.getByRole('alert')).toContainText(text('customers.add.there'))
  await again.getByRole('link', { name: text('customers.add.see') }).click()
  await expect(page).toHaveURL(/\/customers\/tender-\d+/)
})
