import { accountOf, expect, isAccessible, test } from '../../support/desk.ts'
import { text, textIn } from '../../support/text.ts'

test.describe('a visitor', () => {
  test.use({ role: null })

  test('is brought to sign in and back to where they wanted to go', async ({ page }) => {
    const { shop_url, email, password } = accountOf('staff')
    await page.goto('/customers?search=tess')
    await expect(page).toHaveURL(/\/login\?next=/)
    await page.getByLabel(text('session.signIn.shop')).fill(shop_url)
    await page.getByLabel(text('session.signIn.email')).fill(email)
    await page.getByLabel(text('session.signIn.password')).fill(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/customers?search=tess')
    await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
  })

  test('hears one generic error, and keeps what was typed', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel(text('session.signIn.shop')).fill('demo.tender.example')
    await page.getByLabel(text('session.signIn.email')).fill('nobody@demo.tender.example')
    await page.getByLabel(text('session.signIn.password')).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert').getByText(text('errors.sign_in_failed'))).toBeVisible()
    await expect(page.getByLabel(text('session.signIn.email'))).toHaveValue(
      'nobody@demo.tender.example',
    )
    await expect(page.getByLabel(text('session.signIn.password'))).toBeFocused()
  })

  test('is told which fields are empty, in both languages', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText(text('session.signIn.missing'))).toHaveCount(3)
    await isAccessible(page)
    await page.goto('/ru/login')
    await page.getByRole('button', { name: textIn('ru', 'session.signIn.submit') }).click()
    await expect(page.getByText(textIn('ru', 'session.signIn.missing'))).toHaveCount(3)
    await isAccessible(page)
  })

  test('is not led to another site by next', async ({ page }) => {
    const { shop_url, email, password } = accountOf('limited')
    await page.goto('/login?next=//evil.example/x')
    await page.getByLabel(text('session.signIn.shop')).fill(shop_url)
    await page.getByLabel(text('session.signIn.email')).fill(email)
    await page.getByLabel(text('session.signIn.password')).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/')
  })

  test('learns that a link to set a password is spent', async ({ page }) => {
    await page.goto('/password?token=abcdefghijklmnopqrstuvwxyz')
    await page.getByLabel(text('session.password.password')).fill('short')
    await page.getByRole('button', { name: text('session.password.submit') }).click()
    await expect(page.getByText(text('session.password.tooShort'), { exact: true })).toBeVisible()
    await page.getByLabel(text('session.password.password')).fill('long enough for anybody')
    await page.getByRole('button', { name: text('session.password.submit') }).click()
    await expect(
      page.getByRole('alert').getByText('This link has been used or has expired.'),
    ).toBeVisible()
    await isAccessible(page)
  })
})

test('signing out ends the session for good', async ({ page, context }) => {
  const { shop_url, email, password } = accountOf('staff')
  await context.clearCookies()
  const origin = new URL(test.info().project.use.baseURL ?? '').origin
  await context.request.post('/api/session', {
    data: { shop_url, email, password },
    headers: { origin, 'x-csrf': '1' },
  })
  await page.goto('/customers')
  const cookies = await context.cookies()
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await context.addCookies(cookies)
  await page.goto('/customers')
  await expect(page).toHaveURL(/\/login/)
})

test('signing out while the platform is away warns that the session may live on', async ({
  page,
}) => {
  await page.route('**/api/session', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ json: { ended: false } })
      : route.continue(),
  )
  await page.goto('/ru/customers')
  await page.evaluate(() => sessionStorage.setItem('unsaved s1 shop', '{}'))
  await page.context().clearCookies({ name: 'jwt' })
  await page.getByRole('button', { name: /Учётная запись/ }).click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL('/ru/login?ended=no')
  await expect(page.getByRole('alert').filter({ hasText: 'сеанс может действовать' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('unsaved s1 shop'))).toBeNull()
  await isAccessible(page)
})

test('a session that ends elsewhere leads to sign-in at the next call, and back', async ({
  page,
  context,
}) => {
  const { shop_url, email, password } = accountOf('staff')
  await context.clearCookies()
  const origin = new URL(test.info().project.use.baseURL ?? '').origin
  const headers = { origin, 'x-csrf': '1' }
  await context.request.post('/api/session', { data: { shop_url, email, password }, headers })
  await page.goto('/ru/customers')
  const cookies = await context.cookies()
  await context.request.delete('/api/session', { headers })
  await context.addCookies(cookies)
  await page.getByRole('textbox', { name: textIn('ru', 'session.entry.search') }).fill('anybody')
  await expect(page).toHaveURL(/\/ru\/login\?next=%2Fcustomers%3Fsearch%3Danybody/)
})

test('the language can be changed on the spot, and the address keeps it', async ({
  page,
  context,
}) => {
  await page.goto('/customers?search=tess')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('link', { name: textIn('ru', 'shell.language.ru') }).click()
  await expect(page).toHaveURL('/ru/customers?search=tess')
  await expect(page.getByRole('heading', { name: 'Клиенты' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  const kept = (await context.cookies()).find(({ name }) => name === 'i18n_redirected')
  expect(kept).toMatchObject({ value: 'ru', path: '/', sameSite: 'Lax' })
})

test('an unknown address says so and leads home', async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: text('shell.notFound.title') })).toBeVisible()
  await isAccessible(page)
  await page.getByRole('link', { name: text('shell.notFound.back') }).click()
  await expect(page).toHaveURL('/')
})

test('a small screen gets the notice instead of a broken page', async ({ page }) => {
  await page.setViewportSize({ width: 999, height: 800 })
  await page.goto('/customers')
  await expect(page.getByText(text('shell.smallScreen.title'))).toBeVisible()
  await expect(page.getByRole('link', { name: text('shell.smallScreen.back') })).toHaveAttribute(
    'href',
    '/',
  )
  for (const path of ['/uninstall', '/apps/authorize', '/apps/yotpo/authorize']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByText(text('shell.smallScreen.title'))).toBeVisible()
  }
  await page.goto('/customers')
  await page.setViewportSize({ width: 1000, height: 800 })
  await expect(page.getByText(text('shell.smallScreen.title'))).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
})

test('the side bar stays folded', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: text('shell.fold') }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: text('shell.unfold') })).toBeVisible()
  await expect(page.getByRole('link', { name: text('shell.menu.customers') }).first()).toBeVisible()
})

test('on a narrow screen the side bar leaves its room to the lists, unless it is opened', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.goto('/customers')
  const width = async () =>
    (await page.getByRole('complementary', { name: text('shell.sideBar') }).boundingBox())!.width
  expect(await width()).toBeLessThan(80)
  await expect(page.getByRole('link', { name: text('shell.menu.home') }).first()).toBeVisible()
  await page.getByRole('button', { name: text('shell.unfold') }).click()
  await expect.poll(width).toBeGreaterThan(150)
  await page.reload()
  expect(await width()).toBeGreaterThan(150)
})

test('the first stop of the keyboard leads past the menu', async ({ page }) => {
  await page.goto('/customers')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: text('shell.skip') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
