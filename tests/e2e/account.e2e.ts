import { accountOf, expect, isAccessible, test } from '../support/desk.ts'

test('the account shows the shop, the plan with its meters, and changes what may be changed', async ({
  page,
  shop,
}) => {
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Shop', exact: true })).toContainText(
    'demo.tender.example',
  )
  await expect(page.getByRole('region', { name: 'Plan' })).toContainText('Store credit issued')
  await isAccessible(page)
  const form = page.getByRole('form', { name: 'Shop' })
  const city = `City ${crypto.randomUUID().slice(0, 6)}`
  await form.getByLabel('City').fill(city)
  await form.getByLabel('Country').fill('1x')
  await form.getByLabel('Country').blur()
  await form.getByRole('button', { name: 'Save shop' }).click()
  await expect(form.getByText('Two letters, like GB', { exact: true })).toBeVisible()
  await form.getByLabel('Country').fill('gb')
  await form.getByRole('button', { name: 'Save shop' }).click()
  await expect(page.getByText('The shop is saved')).toBeVisible()
  expect(await shop.get('/api/shop')).toMatchObject({ city, country: 'GB' })
  await page.reload()
  await expect(form.getByLabel('City')).toHaveValue(city)
})

test('settings are saved one by one, with the language’s comma; what is wrong says so', async ({
  page,
  shop,
}) => {
  await page.goto('/ru/account')
  const form = page.getByRole('form', { name: 'Настройки' })
  await expect(form.getByLabel('Не больше')).toHaveValue('500,00')
  await form.getByLabel('Больше чем').fill('900')
  await form.getByRole('button', { name: 'Сохранить настройки' }).click()
  await expect(form.getByText('Должно быть больше нижнего лимита')).toBeVisible()
  await form.getByLabel('Больше чем').fill('0,50')
  const name = `Maple ${crypto.randomUUID().slice(0, 6)}`
  await form.getByLabel('Имя отправителя').fill(name)
  await form.getByLabel('Адрес для ответа').fill('not an address')
  await form.getByRole('button', { name: 'Сохранить настройки' }).click()
  await expect(form.getByText('Неверный адрес эл. почты')).toBeVisible()
  await form.getByLabel('Адрес для ответа').fill('')
  await form.getByRole('button', { name: 'Сохранить настройки' }).click()
  await expect(page.getByText('Настройки сохранены')).toBeVisible()
  const { settings } = await shop.get<{ settings: object }>('/api/shop')
  expect(settings).toMatchObject({
    limit_store_credit_issue_min_value: '0.50',
    email_sender: { from_name: name, reply_to: null },
  })
  await form.getByLabel('Больше чем').fill('1,00')
  await form.getByRole('button', { name: 'Сохранить настройки' }).click()
  await expect(form.getByRole('button', { name: 'Сохранить настройки' })).toBeDisabled()
})

test.describe('unsaved changes', () => {
  // all of them write the owner of the one demo shop
  test.describe.configure({ mode: 'default' })
  const title = 'Would you like to leave the page? All unsaved changes would be lost'

  test('are asked about before a link is followed: stay, quit, or save and quit', async ({
    page,
    shop,
  }) => {
    await page.goto('/account')
    const form = page.getByRole('form', { name: 'Shop' })
    const owner = `Olivia ${crypto.randomUUID().slice(0, 6)}`
    await form.getByLabel('Owner').fill(owner)
    await page.getByRole('link', { name: 'Customers' }).click()
    const question = page.getByRole('alertdialog', { name: title })
    await expect(question).toBeVisible()
    await isAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(form.getByLabel('Owner')).toHaveValue(owner)
    await page.getByRole('link', { name: 'Customers' }).click()
    await question.getByRole('button', { name: 'Save & Quit' }).click()
    await expect(page).toHaveURL('/customers')
    expect(await shop.get('/api/shop')).toMatchObject({ shop_owner: owner })

    await page.goto('/account')
    await form.getByLabel('Owner').fill('Nobody')
    await page.getByRole('link', { name: 'Customers' }).click()
    await question.getByRole('button', { name: 'Quit', exact: true }).click()
    await expect(page).toHaveURL('/customers')
    expect(await shop.get('/api/shop')).toMatchObject({ shop_owner: owner })
  })

  test('of two forms are asked about once, saved together, and held against the palette too', async ({
    page,
    shop,
  }) => {
    await page.goto('/account')
    const owner = `Olivia ${crypto.randomUUID().slice(0, 6)}`
    const sender = `Maple ${crypto.randomUUID().slice(0, 6)}`
    const written: unknown[] = []
    page.on(
      'request',
      (request) => request.method() === 'PUT' && written.push(request.postDataJSON()),
    )
    await page.getByRole('form', { name: 'Shop' }).getByLabel('Owner').fill(owner!)
    await page.getByRole('form', { name: 'Settings' }).getByLabel('Sender name').fill(sender!)
    await page.keyboard.press('Control+k')
    await page
      .getByRole('searchbox', { name: 'Screen, name or e-mail of a customer' })
      .fill('Customers')
    await page.getByRole('menuitem', { name: 'Customers' }).click()
    const question = page.getByRole('alertdialog', { name: title })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Save & Quit' }).click()
    await expect(page).toHaveURL('/customers')
    await expect(question).toBeHidden()
    expect(written).toEqual([
      { shop_owner: owner },
      { key: 'email_sender', value: expect.objectContaining({ from_name: sender }) },
    ])
    // home shows what is left to set up while nobody has said who the mails are from
    await shop.put('/api/shop/settings', {
      key: 'email_sender',
      value: { from_name: '', reply_to: null },
    })
  })

  test('are asked about again where quitting led to the same page', async ({ page }) => {
    await page.goto('/account')
    const form = page.getByRole('form', { name: 'Shop' })
    await form.getByLabel('Owner').fill('Nobody')
    const question = page.getByRole('alertdialog', { name: title })
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Account' })
      .click()
    await question.getByRole('button', { name: 'Quit', exact: true }).click()
    await expect(question).toBeHidden()
    await expect(form.getByLabel('Owner')).toHaveValue('Nobody')
    // longer than one leaving takes
    await page.waitForTimeout(1200)
    await page.getByRole('link', { name: 'Customers' }).click()
    await expect(question).toBeVisible()
  })

  test('are kept when what is wrong cannot be saved', async ({ page }) => {
    await page.goto('/account')
    const form = page.getByRole('form', { name: 'Shop' })
    await form.getByLabel('Shop name').fill('')
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('button', { name: 'Save & Quit' }).click()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(page).toHaveURL('/account')
    await expect(form.getByText('Required Field')).toBeVisible()
  })

  test('hold Back too', async ({ page }) => {
    await page.goto('/customers')
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    const form = page.getByRole('form', { name: 'Shop' })
    await form.getByLabel('Owner').click()
    await page.keyboard.type('x')
    await page.evaluate(() => history.back())
    await page
      .getByRole('alertdialog', { name: title })
      .getByRole('button', { name: 'Quit', exact: true })
      .click()
    await expect(page).toHaveURL('/customers')
  })

  test('are asked about by the browser when the tab closes', async ({ page }) => {
    await page.goto('/account')
    await page.getByRole('form', { name: 'Shop' }).getByLabel('Owner').click()
    await page.keyboard.type('x')
    const question = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await question
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
  })
})

test.describe('a person of the staff', () => {
  test.use({ role: 'staff' })

  test('reads the shop, and changes only themselves', async ({ page }) => {
    await page.goto('/account')
    await expect(page.getByRole('region', { name: 'Shop', exact: true })).toContainText(
      'Europe/London',
    )
    await expect(page.getByRole('form')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Audit' })).toHaveCount(0)
    await isAccessible(page)
  })
})

test('the avatar leads to the account, to security and to support', async ({ page }) => {
  await page.goto('/customers')
  for (const [name, address] of [
    ['Account', '/account'],
    ['Password and sessions', '/account/security'],
    ['Support center', '/support-center'],
  ] as const) {
    await page.getByRole('button', { name: /Account of/ }).click()
    await page.getByRole('navigation', { name: 'Your pages' }).getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
  }
  await isAccessible(page)
})

test('a customer’s code is replaced only after the warning is read', async ({ page, shop }) => {
  const tess = await shop.customer()
  await shop.credit(tess.id, { valueToUpdate: '15.00' })
  await page.goto(tess.path)
  const card = page.getByRole('region', { name: 'Loyalty card' })
  const code = await card.locator('.font-mono').textContent()
  await card.getByRole('button', { name: 'Replace code' }).click()
  const warning = page.getByRole('alertdialog', { name: 'Replace the gift card code?' })
  await expect(warning).toContainText('The current code is disabled')
  await expect(warning).toContainText('The credit moves to a new code.')
  await expect(warning).toContainText('The customer is not notified.')
  await expect(warning.getByRole('button', { name: 'Replace code' })).toBeDisabled()
  await isAccessible(page)
  await warning.getByRole('checkbox').check()
  await warning.getByRole('button', { name: 'Replace code' }).click()
  await expect(page.getByText('The card has a new code')).toBeVisible()
  await expect(card.locator('.font-mono')).not.toHaveText(code!)
  await expect(card).toContainText('£15.00')
})

test.describe('security', () => {
  test('one place, then all others are signed out; this one stays', async ({
    page,
    playwright,
    baseURL,
  }) => {
    const { role: _, ...data } = accountOf('owner')
    const elsewhere = async () => {
      const request = await playwright.request.newContext({ baseURL })
      await request.post('/api/session', {
        data,
        headers: {
          origin: String(baseURL),
          'x-csrf': '1',
          'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
        },
      })
      return request
    }
    const first = await elsewhere()
    const second = await elsewhere()
    await page.goto('/account/security')
    const table = page.getByRole('table', { name: 'Where you are signed in' })
    await expect(table.getByRole('row', { name: /Here/ })).toHaveCount(1)
    await expect(table.getByRole('row', { name: /Firefox, Windows/ }).first()).toBeVisible()
    await isAccessible(page)
    await table
      .getByRole('row', { name: /Firefox, Windows/ })
      .first()
      .getByRole('button', { name: 'Sign out' })
      .click()
    await expect(page.getByText('1 session has ended')).toBeVisible()
    const answers = await Promise.all(
      [first, second].map(async (request) => (await request.get('/api/upstream/auth/me')).status()),
    )
    expect(answers.toSorted()).toEqual([200, 401])
    await first.dispose()
    await second.dispose()
  })

  test('a new password needs the old one, twice the same and ten characters', async ({ page }) => {
    await page.goto('/ru/account/security')
    const form = page.getByRole('form', { name: 'Пароль' })
    await form.getByRole('button', { name: 'Сменить пароль' }).click()
    await expect(form.getByText('Обязательное поле')).toBeVisible()
    await form.getByLabel('Текущий пароль').fill('not the password')
    await form.getByLabel(/^Новый пароль\*$/).fill('short')
    await page.keyboard.press('Enter')
    await expect(form.getByText('Не меньше 10 символов', { exact: true })).toBeVisible()
    await form.getByLabel(/^Новый пароль\*$/).fill('long enough for anybody')
    await form.getByLabel('Новый пароль ещё раз').fill('long enough for nobody')
    await page.keyboard.press('Enter')
    await expect(form.getByText('Пароли не совпадают')).toBeVisible()
    await form.getByLabel('Новый пароль ещё раз').fill('long enough for anybody')
    await page.keyboard.press('Enter')
    await expect(form.getByText('Это не ваш текущий пароль')).toBeVisible()
    await isAccessible(page)
  })
})
