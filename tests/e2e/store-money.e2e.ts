import { expect, test } from '@playwright/test'
import { normalCode } from '#rules/gift-card-code.ts'
import { isAccessible } from '../support/desk.ts'
import { storeScreens } from '../support/integrations/store-screens.ts'
import { text, textIn } from '../support/text.ts'
import { post } from '../support/vendors/desk-page.ts'
import { checkoutOf } from '../support/vendors/shopify/money/checkout.ts'
import { accountOf, addCard, cardByCode, moneyIn } from '../support/vendors/shopify/money/ledger.ts'
import { balanceOfAccount, balanceOfCard } from '../support/vendors/shopify/money/things.ts'
import { hasShopify } from '../support/vendors/shopify/schema.ts'

// Shopify's schema isn't part of the checkout
test.skip(!hasShopify, 'Shopify’s schema is not beside the checkout (VENDOR_DATA)')
test.describe.configure({ mode: 'serial', timeout: 420_000 })
const { shop, shopify, store, pageOf, card, differences, ...screens } = storeScreens()
const { connect, change, choose, isIn } = screens
const cardThere = (code: string) => cardByCode(store(), normalCode(code))
/** An account that the first credit makes. */
const nothing = { id: 0, person: 0, entries: [] }
const balanceThere = (code: string) => {
  const there = cardThere(code)
  return there ? balanceOfCard(there) : null
}

test('cards move to the store as previewed, and are paid with there', async ({ page }) => {
  const { code: shown, id } = await shop().card({ balance: '30.00' })
  const code = normalCode(shown)
  await connect(page)
  await isIn(page, 'off')
  await isAccessible(page)
  await page.goto(pageOf('en', '/gift-cards-settings'))
  const sold = page.getByRole('region', { name: text('gift-card-product.store.title') })
  await expect(sold).toContainText(text('gift-card-product.store.states.sent'), {
    timeout: 200_000,
  })
  await expect(sold).toContainText(text('gift-card-product.store.sold.theirs'))
  expect(store().products.size).toBe(1)
  await isAccessible(page)
  await page.goto(pageOf('en'))
  const dialog = await change(page)
  await expect(dialog.getByRole('button').last()).toBeDisabled()
  await dialog.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('status')).toContainText('£')
  await isAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(text('integrations.money.done.gift_cards')).first()).toBeVisible()
  // cards whose money an order of the demo shop holds are still on their way
  await expect.poll(() => balanceThere(code) !== null, { timeout: 200_000 }).toBe(true)
  await isAccessible(page)

  await expect.poll(() => balanceThere(code)).toBe(3000)
  const { pay } = checkoutOf(store())
  const order = pay({ code, most: 1250 })
  await expect(async () => {
    await page.goto(pageOf('en', `/store-credit/${id}`))
    await expect(page.getByText('17.50').first()).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 200_000 })
  expect(order.payments).toHaveLength(1)
})

test('differences are found, explained and fixed, one by one and together', async ({ page }) => {
  const cards = await Promise.all(
    ['21.00', '22.00', '23.00'].map((balance) => shop().card({ balance })),
  )
  const [more, less, gone] = cards.map(({ code }) => code) as [string, string, string]
  await expect.poll(() => cards.map(({ code }) => balanceThere(code))).toEqual([2100, 2200, 2300])
  cardThere(more)!.initial += 500
  cardThere(less)!.initial -= 300
  store().cards.delete(cardThere(gone)!.id)
  const own = addCard(store(), { initial: 900 })

  await page.goto(pageOf())
  const list = differences(page)
  const row = (code: string, key: 'card' | 'storeCard' = 'card') =>
    list
      .getByRole('listitem')
      .filter({ hasText: text(`store-differences.${key}`, { last4: code.slice(-4) }) })
  const dialog = page.getByRole('dialog')
  const fix = (name: 'take_theirs' | 'give_ours' | 'open_again' | 'leave') => ({
    radio: dialog.getByRole('radio', { name: text(`store-differences.fixNames.${name}`) }),
    about: text(`store-differences.fixAbout.${name}`),
  })
  // changes of the two minutes before a comparison are left to the next one
  shopify().at(() => new Date(Date.now() + 150_000))
  await list.getByRole('button', { name: text('store-differences.compare') }).click()
  for (const [code, figures, cause] of [
    [more, ['£21.00', '£26.00'], 'unread'],
    [less, ['£22.00', '£19.00'], 'unread'],
    [gone, ['£23.00', text('store-differences.none')], 'removed_there'],
  ] as const)
    for (const shown of [...figures, text(`store-differences.causes.${cause}`)])
      await expect(row(code)).toContainText(shown)
  await expect(row(own.code, 'storeCard')).toContainText('£9.00')
  shopify().at(() => new Date())
  await isAccessible(page)

  await row(gone).getByRole('button').click()
  await expect(fix('open_again').radio).toBeChecked()
  await expect(dialog).toContainText(fix('open_again').about)
  const none = text('store-differences.none')
  await expect(dialog.getByRole('cell')).toHaveText(['£23.00', '£23.00', none, '£23.00'])
  await isAccessible(page)
  await dialog.getByRole('button').last().click()
  await expect(row(gone)).toHaveCount(0)
  await expect.poll(() => balanceThere(gone)).toBe(2300)

  await row(own.code, 'storeCard').getByRole('button').click()
  await expect(dialog).toContainText(fix('leave').about)
  await dialog.getByRole('button').last().click()
  await expect(row(own.code, 'storeCard')).toHaveCount(0)

  const kind = text('store-differences.kinds.balance')
  await list.getByRole('button', { name: kind }).click()
  await expect(page).toHaveURL(/\?kind=balance$/)
  await page.reload()
  await expect(list.getByRole('button', { name: kind })).toHaveAttribute('aria-pressed', 'true')
  for (const code of [more, less]) await row(code).getByRole('checkbox').check()
  await list.getByRole('button', { name: text('store-differences.fixSelected') }).click()
  await expect(dialog.getByRole('cell')).toHaveText(['£43.00', '£45.00', '£45.00', '£45.00'])
  await fix('give_ours').radio.check()
  await expect(dialog.getByRole('cell')).toHaveText(['£43.00', '£43.00', '£45.00', '£43.00'])
  await expect(dialog).toContainText(fix('give_ours').about)
  await isAccessible(page)
  await dialog.getByRole('button').last().click()
  await expect(dialog).toHaveCount(0)
  for (const code of [more, less]) await expect(row(code)).toHaveCount(0)
  await expect.poll(() => [more, less].map(balanceThere)).toEqual([2100, 2200])

  await page.goto(`${pageOf('ru')}?state=kept`)
  const left = textIn('ru', 'store-differences.storeCard', { last4: own.code.slice(-4) })
  const kept = differences(page, 'ru').getByRole('listitem').filter({ hasText: left })
  await expect(kept).toContainText(textIn('ru', 'store-differences.causes.own'))
  await expect(kept).toContainText(textIn('ru', 'store-differences.fixNames.leave'))
  await isAccessible(page)
})

test('a store is disconnected, and its money stays there as decided', async ({ page }) => {
  await page.goto(pageOf())
  await page.getByRole('switch').click()
  const asking = page.getByRole('alertdialog')
  await expect(asking.getByRole('radio')).toHaveCount(2)
  await isAccessible(page)
  const before = moneyIn(store())
  await asking.getByRole('radio').last().check()
  await asking.getByRole('button').last().click()
  await expect(page.getByRole('switch')).not.toBeChecked({ timeout: 200_000 })
  expect(moneyIn(store())).toBe(before)
})

test('cards that the store refuses are named, and tried again', async ({ page }) => {
  await shop().card({ balance: '25.00' })
  shopify().own.limit = 1000
  await connect(page, 'ru')
  await change(page, 'ru')
  await choose(page, 'gift_cards', 'ru')
  await isAccessible(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button').last().click()
  const again = card(page, 'ru').getByRole('button', {
    name: textIn('ru', 'integrations.money.failures.again'),
  })
  await expect(again).toBeVisible({ timeout: 200_000 })
  await isAccessible(page)
  shopify().own.limit = undefined
  await again.click()
  await expect(again).toHaveCount(0, { timeout: 200_000 })
  await change(page, 'ru')
  await choose(page, 'off', 'ru')
  await expect(dialog.getByRole('radio')).toHaveCount(5)
  await isAccessible(page)
  await dialog.getByRole('button').last().click()
  await isIn(page, 'off', 'ru')
})

test('missing permissions are asked for, and store credit of a store that is gone is kept', async ({
  page,
}) => {
  await page.goto(pageOf('en'))
  shopify().access('maple').narrow(['read_customers', 'read_orders'])
  await post(store().deliveryOf('app/scopes_update', store().subscriptions[0]!.uri, {}))
  const grant = card(page).getByRole('button', { name: text('integrations.money.missing.grant') })
  await expect(async () => {
    await page.reload()
    await expect(grant).toBeVisible({ timeout: 2000 })
  }).toPass()
  await isAccessible(page)
  await grant.click()
  await page.getByRole('button', { name: 'Install' }).click()
  await expect(page).toHaveURL(/\/integrations\/shopify$/)
  await expect(grant).toHaveCount(0)

  // a customer of the store, whose loyalty card becomes store credit there
  const { id: person } = store().addPerson({ email: 'credit@shoppers.example' })
  const ours = `/customers/${person}`
  type Known = { platform_customer_id?: string }
  await expect
    .poll(async () => (await shop().get<Known>(ours)).platform_customer_id)
    .toBe(`${person}`)
  await shop().credit(`${person}`, { valueToUpdate: '15.00' })
  const dialog = await change(page)
  await choose(page, 'store_credit')
  await expect(dialog).toContainText(text('integrations.money.abouts.store_credit'))
  await expect(dialog.getByRole('status')).toContainText('£')
  await isAccessible(page)
  await dialog.getByRole('button').last().click()
  await expect(page.getByText(text('integrations.money.done.store_credit')).first()).toBeVisible()
  await expect
    .poll(() => balanceOfAccount(accountOf(store(), person) ?? nothing), { timeout: 200_000 })
    .toBe(1500)
  await expect(card(page)).toContainText(text('integrations.money.modes.store_credit'))

  shopify().access('maple').revoke()
  await post(store().deliveryOf('app/uninstalled', store().subscriptions[0]!.uri, {}))
  const gone = card(page).getByText('can still be redeemed in the store')
  await expect(async () => {
    await page.reload()
    await expect(gone).toBeVisible({ timeout: 2000 })
  }).toPass()
  await isAccessible(page)
  await page.getByRole('switch').click()
  const asking = page.getByRole('alertdialog')
  await expect(asking).toContainText('can still be redeemed in the store')
  await asking.getByRole('button').last().click()
  await expect(page.getByRole('switch')).not.toBeChecked()
  await expect(gone).toBeVisible()
})
