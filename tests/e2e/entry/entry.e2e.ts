import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountOf, expect, isAccessible, test } from '../../support/desk.ts'
import { signedAddress } from '../../support/staff/signed-address.ts'
import { text, textIn } from '../../support/text.ts'

test.describe('from the helpdesk', () => {
  test.use({ role: null })

  test('someone comes in by a signed link and finds a customer; the link works only once', async ({
    page,
    shop,
    context,
  }) => {
    const customer = await shop.customer()
    const link = signedAddress('/select-order', { helpdesk: 'gorgias', order_id: 'o7' })
    await page.setViewportSize({ width: 400, height: 800 })
    await page.goto(link)
    await expect(page).toHaveURL(/\/select-order\?id=[\w-]+&order_id=o7&helpdesk=gorgias$/)
    await expect(
      page.getByText(text('helpdesk.about', { shop: 'Maple & Thread', name: 'Stella Staff' })),
    ).toBeVisible()
    await expect(page.getByText(text('helpdesk.nobody'))).toBeVisible()
    await isAccessible(page)
    const search = page.getByRole('textbox', { name: text('helpdesk.search') })
    await search.fill(customer.last_name)
    await expect(page.getByRole('heading', { name: customer.name })).toBeVisible()
    await isAccessible(page)
    await page.goto(link)
    await expect(page).toHaveURL(/entry=refused$/)
    await expect(
      page.getByRole('alert').filter({ hasText: 'was used before or is older than 90 seconds' }),
    ).toBeVisible()
    await isAccessible(page)
    // a second use of a link signs nobody out, and shows nothing of the shop until the person
    // chooses
    await expect(
      page.getByText(
        text('session.entry.stillHere', { shop: 'Maple & Thread', name: 'Stella Staff' }),
      ),
    ).toBeVisible()
    await expect(search).toHaveCount(0)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/select-order')
    expect((await context.cookies()).filter(({ name }) => name === 'jwt')).toEqual([])
    const beside = context.waitForEvent('page')
    await page.getByRole('link', { name: text('session.entry.signIn') }).click()
    await expect(await beside).toHaveURL('/login?next=%2Fselect-order')
  })

  test('the page without a signature says in both languages how to come in', async ({ page }) => {
    await page.goto('/select-order')
    await expect(
      page.getByRole('heading', { name: text('session.entry.open.helpdesk') }),
    ).toBeVisible()
    await isAccessible(page)
    await page.goto('/ru/return')
    await expect(
      page.getByRole('heading', { name: textIn('ru', 'session.entry.open.pos') }),
    ).toBeVisible()
    await isAccessible(page)
  })

  test('an embedded panel keeps its session in the jar of the page around it', async ({
    browser,
    baseURL,
  }) => {
    const panel = signedAddress('/select-order', { helpdesk: 'gorgias', embedded: '1' })
    const around = http.createServer((_, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(`<iframe title="Tender" src="${baseURL}${panel}"></iframe>`),
    )
    await new Promise<void>((up) => around.listen(0, '127.0.0.1', up))
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(around.address() as AddressInfo).port}`)
    // no origin is configured here, so the browser keeps the panel empty, but the session was made
    const kept = (await page.context().cookies()).find(({ name }) => name === 'jwt')
    expect(kept).toMatchObject({ sameSite: 'None', secure: true, httpOnly: true })
    await page.close()
    around.close()
  })
})

test.describe('at the till', () => {
  test.use({ role: null })

  test('a signed link gives the rights of a till in the language it names, whoever comes in', async ({
    page,
  }) => {
    await page.goto(signedAddress('/return', { locale: 'ru', email: accountOf('owner').email }))
    await expect(page).toHaveURL(/\/ru\/return\?id=/)
    await expect(page.getByText('Вы вошли в Maple & Thread как Olivia Owner.')).toBeVisible()
    await isAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/')
    await expect(page).toHaveURL(/\/customers$/)
    await expect(page.getByRole('button', { name: text('store-credit.submit') })).toHaveCount(0)
    expect((await page.goto('/uninstall'))?.status()).toBe(404)
  })
})

test.describe('a forgotten password', () => {
  test.use({ role: null })

  test('is asked for from sign-in, and the answer tells nobody who is there', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('link', { name: text('session.signIn.forgotten') }).click()
    await expect(page).toHaveURL('/forgotten')
    await page.getByRole('button', { name: text('session.forgotten.submit') }).click()
    await expect(page.getByText(text('session.signIn.missing'))).toHaveCount(2)
    await isAccessible(page)
    await page.getByLabel(text('session.signIn.shop')).fill('demo.tender.example')
    await page.getByLabel(text('session.signIn.email')).fill('nobody@nowhere.example')
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('status').getByText('If nobody@nowhere.example has an account in this shop'),
    ).toBeVisible()
    await isAccessible(page)
  })
})

test('the pages of the owner say what is true, and act on nothing', async ({ page }) => {
  await page.goto('/uninstall')
  await expect(page.getByText(text('session.uninstall.kept'))).toBeVisible()
  await isAccessible(page)
  await page.goto('/ru/uninstall')
  await expect(
    page.getByRole('heading', { name: textIn('ru', 'session.uninstall.title') }),
  ).toBeVisible()
  await page.goto('/apps/authorize')
  await expect(
    page.getByRole('heading', { name: text('session.authorize.noneTitle') }),
  ).toBeVisible()
  await page.goto('/apps/yotpo/authorize')
  await expect(
    page.getByRole('heading', { name: text('session.authorize.title', { app: 'Yotpo' }) }),
  ).toBeVisible()
  await isAccessible(page)
  expect((await page.goto('/apps/nobody/authorize'))?.status()).toBe(404)
  expect((await page.goto('/envCheck'))?.status()).toBe(404)
})

test.describe('the operator', () => {
  test.use({ role: 'admin' })

  test('sees which variables are set, and no value of any', async ({ page }) => {
    await page.goto('/envCheck')
    await expect(page.getByText('SESSION_SECRET')).toBeVisible()
    const { SESSION_SECRET } = JSON.parse(
      fs.readFileSync('test-results/data/secrets.json', 'utf8'),
    ) as {
      SESSION_SECRET: string
    }
    expect(await page.content()).not.toContain(SESSION_SECRET)
    await isAccessible(page)
  })
})
