import { accountOf, expect, isAccessible, test } from '../../support/desk.ts'

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
    await expect(page.getByRole('heading', { name: 'Gift card balance' })).toBeVisible()
    await isAccessible(page)

    await page.getByLabel('Code of the card').fill(LoyaltyCard.GiftCard.code.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toContainText('£34.50')
    await isAccessible(page)

    await page.getByLabel('Code of the card').fill('AAAA BBBB CCCC DDDD')
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByRole('alert')).toContainText('There is no card with this code')
    await expect(page.getByRole('status')).toHaveCount(0)
    await isAccessible(page)
  })

  test('reads it in Russian', async ({ page, baseURL }) => {
    await page.goto(storefront(baseURL, `/balance?shop=${accountOf('owner').shop_url}&lang=ru`))
    await page.getByLabel('Код карты').fill('НЕТ ТАКОГО КОДА')
    await page.getByRole('button', { name: 'Проверить' }).click()
    await expect(page.getByRole('alert')).toContainText('Карты с таким кодом нет')
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
  await expect(page.getByText('A gift from Maple & Thread')).toBeVisible()
  await expect(page.getByText('For Carla Card')).toBeVisible()
  await expect(page.getByText('£20.00')).toBeVisible()
  expect((await page.content()).replaceAll(' ', '')).not.toContain(card.code.replaceAll(' ', ''))
  await isAccessible(page)
  await page.goto(`${link}?lang=ru`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(page.getByText('Подарок от магазина Maple & Thread')).toBeVisible()
  await expect(page.getByText('20,00 £')).toBeVisible()
  await isAccessible(page)
  await shop.post(`/gift-cards/${card.id}/replace`, {})
  const gone = await page.goto(link)
  expect(gone?.status()).toBe(410)
  await expect(page.getByRole('heading', { name: 'This greeting is no longer here' })).toBeVisible()
  await isAccessible(page)
})
