import en from '#messages/en/assets.json' with { type: 'json' }
import ru from '#messages/ru/assets.json' with { type: 'json' }
import { accountOf, expect, isAccessible, test } from '../../support/desk.ts'
import { text, textIn } from '../../support/text.ts'

const storefront = (baseURL: string | undefined, path: string): string => {
  const url = new URL(path, baseURL)
  url.port = String(Number(url.port) + 1001)
  return url.href
}

test.describe('anybody with a code', () => {
  test('sees what the card has left, and is told nothing of a code that is none', async ({
    page,
    shop,
    baseURL,
  }) => {
    const customer = await shop.customer()
    await shop.credit(customer.id, { valueToUpdate: '34.50' })
    const { LoyaltyCard } = await shop.get<{ LoyaltyCard: { GiftCard: { code: string } } }>(
      `/customers/${customer.id}`,
    )
    await page.goto(
      storefront(baseURL, `/check-gift-card-balance?shop=${accountOf('owner').shop_url}`),
    )
    await expect(
      page.getByRole('heading', { name: en.check_balance_page.main_section.title }),
    ).toBeVisible()
    await isAccessible(page)

    await page
      .getByLabel(en.check_balance_page.main_section.code_placeholder)
      .fill(LoyaltyCard.GiftCard.code.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toContainText('£34.50')
    await isAccessible(page)
    await page
      .getByRole('link', { name: en.check_balance_page.found_section.back_button_text })
      .click()

    await page
      .getByLabel(en.check_balance_page.main_section.code_placeholder)
      .fill('AAAA BBBB CCCC DDDD')
    await page.getByRole('button', { name: en.check_balance_page.main_section.button_text }).click()
    await expect(page.getByRole('alert')).toContainText(
      en.check_balance_page.not_found_section.text,
    )
    await expect(page.getByRole('status')).toHaveCount(0)
    await isAccessible(page)
  })

  test('reads it in Russian', async ({ page, baseURL }) => {
    await page.goto(storefront(baseURL, `/balance?shop=${accountOf('owner').shop_url}&lang=ru`))
    await page
      .getByLabel(ru.check_balance_page.main_section.code_placeholder)
      .fill('НЕТ ТАКОГО КОДА')
    await page
      .getByRole('button', {
        name: ru.check_balance_page.main_section.button_text,
      })
      .click()
    await expect(page.getByRole('alert')).toContainText(
      ru.check_balance_page.not_found_section.text,
    )
    await isAccessible(page)
  })
})

test('a greeting is read at its address, in both languages, until the code is replaced', async ({
  page,
  shop,
}) => {
  const card = await shop.card()
  const { link } = await shop.get<{ link: string }>(`/api/giftCard/rise/${card.id}/greeting-token`)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'A gift' })).toBeVisible()
  await expect(
    page.getByText(text('storefront-pages.greeting.from', { shop: 'Maple & Thread' })),
  ).toBeVisible()
  await expect(
    page.getByText(text('storefront-pages.greeting.to', { name: 'Carla Card' })),
  ).toBeVisible()
  await expect(page.getByText('£20.00')).toBeVisible()
  expect((await page.content()).replaceAll(' ', '')).not.toContain(card.code.replaceAll(' ', ''))
  await isAccessible(page)
  await page.goto(`${link}?lang=ru`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(
    page.getByText(textIn('ru', 'storefront-pages.greeting.from', { shop: 'Maple & Thread' })),
  ).toBeVisible()
  await expect(page.getByText('20,00 £')).toBeVisible()
  await isAccessible(page)
  await shop.post(`/gift-cards/${card.id}/replace`, {})
  const gone = await page.goto(link)
  expect(gone?.status()).toBe(410)
  await expect(
    page.getByRole('heading', { name: text('storefront-pages.greeting.gone') }),
  ).toBeVisible()
  await isAccessible(page)
})
