import { accountOf, expect, isAccessible, test } from '../support/desk.ts'
import { text, textIn } from '../support/text.ts'

test('the account shows the shop, the plan with its meters, and changes what may be changed', async ({
  page,
  shop,
}) => {
  await page.goto('/account')
  await expect(page.getByRole('region', { name: text('shop.facts.title') })).toContainText(
    'demo.tender.example',
  )
  await expect(page.getByRole('region', { name: text('shop.plan.title') })).toContainText(
    text('shop.plan.features.issue_store_credit'),
  )
  await isAccessible(page)
  const form = page.getByRole('form', { name: 'Shop' })
  const city = `City ${crypto.randomUUID().slice(0, 6)}`
  await form.getByLabel(text('shop.facts.city')).fill(city)
  await form.getByLabel(text('shop.facts.country')).fill('1x')
  await form.getByLabel(text('shop.facts.country')).blur()
  await form.getByRole('button', { name: text('shop.facts.save') }).click()
  await expect(form.getByText(text('shop.validation.country'), { exact: true })).toBeVisible()
  await form.getByLabel(text('shop.facts.country')).fill('gb')
  await form.getByRole('button', { name: text('shop.facts.save') }).click()
  await expect(page.getByText(text('shop.facts.saved'))).toBeVisible()
  expect(await shop.get('/api/shop')).toMatchObject({ city, country: 'GB' })
  await page.reload()
  await expect(form.getByLabel(text('shop.facts.city'))).toHaveValue(city)
})

test('settings are saved one by one, with the language’s comma; what is wrong says so', async ({
  page,
  shop,
}) => {
  await page.goto('/ru/account')
  const form = page.getByRole('form', { name: textIn('ru', 'shop.settings.title') })
  await expect(form.getByLabel(textIn('ru', 'shop.settings.max'))).toHaveValue('500,00')
  await form.getByLabel(textIn('ru', 'shop.settings.min')).fill('900')
  await form.getByRole('button', { name: textIn('ru', 'shop.settings.save') }).click()
  await expect(form.getByText(textIn('ru', 'shop.validation.maxOverMin'))).toBeVisible()
  await form.getByLabel(textIn('ru', 'shop.settings.min')).fill('0,50')
  const name = `Maple ${crypto.randomUUID().slice(0, 6)}`
  await form.getByLabel(textIn('ru', 'shop.settings.fromName')).fill(name)
  await form.getByLabel(textIn('ru', 'shop.settings.replyTo')).fill('not an address')
  await form.getByRole('button', { name: textIn('ru', 'shop.settings.save') }).click()
  await expect(form.getByText('Неверный адрес почты')).toBeVisible()
  await form.getByLabel(textIn('ru', 'shop.settings.replyTo')).fill('')
  await form.getByRole('button', { name: textIn('ru', 'shop.settings.save') }).click()
  await expect(page.getByText(textIn('ru', 'shop.settings.saved'))).toBeVisible()
  const { settings } = await shop.get<{ settings: object }>('/api/shop')
  expect(settings).toMatchObject({
    limit_store_credit_issue_min_value: '0.50',
    email_sender: { from_name: name, reply_to: null },
  })
  await form.getByLabel(textIn('ru', 'shop.settings.min')).fill('1,00')
  await form.getByRole('button', { name: textIn('ru', 'shop.settings.save') }).click()
  await expect(
    form.getByRole('button', { name: textIn('ru', 'shop.settings.save') }),
  ).toBeDisabled()
})

test.describe('unsaved changes', () => {
  // all of them change the owner of the one demo shop
  test.describe.configure({ mode: 'default' })
  const title = 'Would you like to leave the page? All unsaved changes would be lost'

  test('are asked about before a link is followed: stay, quit, or save and quit', async ({
    page,
    shop,
  }) => {
    await page.goto('/account')
    const form = page.getByRole('form', { name: 'Shop' })
    const owner = `Olivia ${crypto.randomUUID().slice(0, 6)}`
    await form.getByLabel(text('shop.facts.shop_owner')).fill(owner)
    await page.getByRole('link', { name: text('shell.menu.customers') }).click()
    const question = page.getByRole('alertdialog', { name: title })
    await expect(question).toBeVisible()
    await isAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(form.getByLabel(text('shop.facts.shop_owner'))).toHaveValue(owner)
    await page.getByRole('link', { name: text('shell.menu.customers') }).click()
    await question.getByRole('button', { name: text('ui.leave.save') }).click()
    await expect(page).toHaveURL('/customers')
    expect(await shop.get('/api/shop')).toMatchObject({ shop_owner: owner })

    await page.goto('/account')
    await form.getByLabel(text('shop.facts.shop_owner')).fill('Nobody')
    await page.getByRole('link', { name: text('shell.menu.customers') }).click()
    await question.getByRole('button', { name: text('ui.leave.quit'), exact: true }).click()
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
    await page
      .getByRole('form', { name: 'Shop' })
      .getByLabel(text('shop.facts.shop_owner'))
      .fill(owner!)
    await page
      .getByRole('form', { name: text('shop.settings.title') })
      .getByLabel(text('shop.settings.fromName'))
      .fill(sender!)
    await page.keyboard.press('Control+k')
    await page.getByRole('searchbox', { name: text('shell.palette.label') }).fill('Customers')
    await page.getByRole('menuitem', { name: 'Customers' }).click()
    const question = page.getByRole('alertdialog', { name: title })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: text('ui.leave.save') }).click()
    await expect(page).toHaveURL('/customers')
    await expect(question).toBeHidden()
    expect(written).toEqual([
      { shop_owner: owner },
      { key: 'email_sender', value: expect.objectContaining({ from_name: sender }) },
    ])
    // home shows remaining setup steps until the sender is set
    await shop.put('/api/shop/settings', {
      key: 'email_sender',
      value: { from_name: '', reply_to: null },
    })
  })

  test('are asked about again where quitting led to the same page', async ({ page }) => {
    await page.goto('/account')
    const form = page.getByRole('form', { name: 'Shop' })
    await form.getByLabel(text('shop.facts.shop_owner')).fill('Nobody')
    const question = page.getByRole('alertdialog', { name: title })
    await page
      .getByRole('navigation', { name: text('shell.menu.label') })
      .getByRole('link', { name: 'Account' })
      .click()
    await question.getByRole('button', { name: text('ui.leave.quit'), exact: true }).click()
    await expect(question).toBeHidden()
    await expect(form.getByLabel(text('shop.facts.shop_owner'))).toHaveValue('Nobody')
    // longer than one leaving animation
    await page.waitForTimeout(1200)
    await page.getByRole('link', { name: text('shell.menu.customers') }).click()
    await expect(question).toBeVisible()
  })

  test('are kept when what is wrong cannot be saved', async ({ page }) => {
    await page.goto('/account')
    const form = page.getByRole('form', { name: 'Shop' })
    await form.getByLabel(text('shop.facts.name')).fill('')
    await page.getByRole('link', { name: text('shell.menu.home') }).click()
    await page.getByRole('button', { name: text('ui.leave.save') }).click()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(page).toHaveURL('/account')
    await expect(form.getByText('Required Field')).toBeVisible()
  })

  test('hold Back too', async ({ page }) => {
    await page.goto('/customers')
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    const form = page.getByRole('form', { name: 'Shop' })
    await form.getByLabel(text('shop.facts.shop_owner')).click()
    await page.keyboard.type('x')
    await page.evaluate(() => history.back())
    await page
      .getByRole('alertdialog', { name: title })
      .getByRole('button', { name: text('ui.leave.quit'), exact: true })
      .click()
    await expect(page).toHaveURL('/customers')
  })

  test('are asked about by the browser when the tab closes', async ({ page }) => {
    await page.goto('/account')
    await page.getByRole('form', { name: 'Shop' }).getByLabel(text('shop.facts.shop_owner')).click()
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
    await expect(page.getByRole('region', { name: text('shop.facts.title') })).toContainText(
      'Europe/London',
    )
    await expect(page.getByRole('form')).toHaveCount(0)
    await expect(page.getByRole('link', { name: text('shop.tabs.audit') })).toHaveCount(0)
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
    await page.getByRole('button', { name: /^Account: / }).click()
    await page
      .getByRole('navigation', { name: text('shell.ownPages') })
      .getByRole('link', { name })
      .click()
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
  const warning = page.getByRole('alertdialog', { name: text('commerce.replaceCode.title') })
  await expect(warning).toContainText('The current code is disabled')
  await expect(warning).toContainText(text('commerce.replaceCode.moved'))
  await expect(warning).toContainText(text('commerce.replaceCode.notTold'))
  await expect(warning.getByRole('button', { name: 'Replace code' })).toBeDisabled()
  await isAccessible(page)
  await warning.getByRole('checkbox').check()
  await warning.getByRole('button', { name: 'Replace code' }).click()
  await expect(page.getByText(text('commerce.replaceCode.done'))).toBeVisible()
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
    const table = page.getByRole('table', { name: text('staff.sessionsHere.title') })
    await expect(
      table.getByRole('row', { name: new RegExp(text('staff.sessionsHere.here')) }),
    ).toHaveCount(1)
    await expect(table.getByRole('row', { name: /Firefox, Windows/ }).first()).toBeVisible()
    await isAccessible(page)
    await table
      .getByRole('row', { name: /Firefox, Windows/ })
      .first()
      .getByRole('button', { name: text('staff.sessionsHere.end') })
      .click()
    await expect(page.getByText('1 session ended')).toBeVisible()
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
    await form.getByRole('button', { name: textIn('ru', 'staff.password.submit') }).click()
    await expect(form.getByText('Обязательное поле')).toBeVisible()
    await form.getByLabel(textIn('ru', 'staff.password.current')).fill('not the password')
    await form.getByLabel(/^Новый пароль\*$/).fill('short')
    await page.keyboard.press('Enter')
    await expect(form.getByText('Не меньше 10 символов', { exact: true })).toBeVisible()
    await form.getByLabel(/^Новый пароль\*$/).fill('long enough for anybody')
    await form.getByLabel(textIn('ru', 'staff.password.again')).fill('long enough for nobody')
    await page.keyboard.press('Enter')
    await expect(form.getByText(textIn('ru', 'staff.password.different'))).toBeVisible()
    await form.getByLabel(textIn('ru', 'staff.password.again')).fill('long enough for anybody')
    await page.keyboard.press('Enter')
    await expect(form.getByText(textIn('ru', 'staff.password.wrong'))).toBeVisible()
    await isAccessible(page)
  })
})
