import type { Page } from '@playwright/test'
import assetsEn from '#messages/en/assets.json' with { type: 'json' }
import assetsRu from '#messages/ru/assets.json' with { type: 'json' }
import wordsEn from '#messages/en/storefront-words.json' with { type: 'json' }
import wordsRu from '#messages/ru/storefront-words.json' with { type: 'json' }
import { expect, isAccessible } from '../../support/desk.ts'
import { isReadable, mailsTo, shopperTest as test } from '../../support/storefront-visitor.ts'
import { text } from '../../support/text.ts'

const shopSearch = '?shop=demo.tender.example'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
/** Presses a button by keyboard alone; the page has no script. */
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).press('Enter')
/** Changes the page's language by its link. */
const inOther = (page: Page) =>
  page.getByRole('link', { name: /^(По-русски|In English)$/ }).press('Enter')

test('rewards are explained without script, in both languages, accessible', async ({ shopper }) => {
  await shopper.goto(`/rewards-program-page${shopSearch}`)
  await expect(heading(shopper, assetsEn.rewards_page.header.signed_out.title)).toBeVisible()
  await isReadable(shopper)
  await inOther(shopper)
  await expect(heading(shopper, assetsRu.rewards_page.header.signed_out.title)).toBeVisible()
  await isReadable(shopper)
})

test('a customer signs in by email, sees their account, adds a gift card, by keyboard', async ({
  shopper,
  shop,
  request,
  platform,
}) => {
  test.slow()
  const tess = await shop.customer()
  await shop.credit(tess.id, { valueToUpdate: '25.50' })
  const card = await shop.card({ balance: '10.00' })
  await shopper.goto(`/account${shopSearch}`)
  await isReadable(shopper)
  await shopper.getByLabel(assetsEn.account_page.sign_in.placeholder).fill(tess.email)
  await shopper.keyboard.press('Enter')
  await expect(shopper.getByRole('status')).toContainText(assetsEn.account_page.sign_in.sent_text)
  await isReadable(shopper)
  const linkIn = async () =>
    /http[^\s<"]+\/account\/[\w-]{32}/.exec(
      (await mailsTo(request, platform, tess.email)).join(),
    )?.[0]
  await expect.poll(linkIn, { timeout: 30_000 }).toBeDefined()
  await shopper.goto((await linkIn())!)
  await expect(heading(shopper, /^Hello, Tess/)).toBeVisible()
  await expect(shopper.getByText('£25.50').first()).toBeVisible()
  await isReadable(shopper)
  await press(shopper, wordsEn.showCode)
  await expect(shopper.getByRole('status')).toHaveText(/^\w{4}( \w{4})+$/)
  await shopper.getByLabel(wordsEn.giftCardCode).fill(card.code)
  await shopper.keyboard.press('Enter')
  await expect(shopper.getByRole('status')).toContainText('This card holds')
  await isReadable(shopper)
  await press(shopper, /^Add £/)
  await expect(shopper.getByText(wordsEn.ownerEmailed)).toBeVisible()
  await isReadable(shopper)
  await inOther(shopper)
  await expect(heading(shopper, /Tess/)).toBeVisible()
  await expect(shopper.getByText(wordsRu.showCode)).toBeVisible()
  await isReadable(shopper)
})

test('staff copy a link by which the customer uses their credit, for a checkout', async ({
  page,
  shopper,
  shop,
}) => {
  const tess = await shop.customer()
  await shop.credit(tess.id, { valueToUpdate: '12.50' })
  await page.goto(tess.path)
  await page.getByRole('button', { name: text('customers.acts.applyLink') }).click()
  const dialog = page.getByRole('dialog', { name: text('customers.acts.applyLink') })
  await dialog.getByRole('button', { name: text('customers.applyLink.submit') }).click()
  const field = dialog.getByLabel(text('customers.applyLink.label'), { exact: true })
  await expect(field).toHaveValue(/\/apply\/[\w-]{32}$/)
  await isAccessible(page)
  await shopper.goto(await field.inputValue())
  await expect(heading(shopper, 'You have £12.50')).toBeVisible()
  await isReadable(shopper)
  await press(shopper, 'Use £12.50')
  await expect(shopper.getByText(/^qa_[\w-]{32}$/)).toBeVisible()
  await isReadable(shopper)
})
