import { accountOf, expect, isAccessible, test } from '../support/desk.ts'

const storefront = (baseURL: string | undefined, path: string): string => {
  const url = new URL(path, baseURL)
  url.port = String(Number(url.port) + 1001)
  return url.href
}

test.describe('anybody with a code', () => {
  test('sees what the card has left, and is told nothing of a code that is none', async ({ page, shop, baseURL }) => {
    const customer = await shop.customer()
    await shop.credit(customer.id, { valueToUpdate: '34.50' })
    const { LoyaltyCard } = await shop.get<{ LoyaltyCard: { GiftCard: { code: string } } }>(`/customers/${customer.id}`)
    await page.goto(storefront(baseURL, `/check-gift-card-balance?shop=${accountOf('owner').shop_url}`))
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
