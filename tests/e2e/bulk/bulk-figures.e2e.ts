import { daysFrom } from '#rules/tools/day-range.ts'
import { actions, byHand, finished, rows } from '../../support/bulk/campaign-desk.ts'
import { expect, isAccessible, test } from '../../support/desk.ts'
import { text as english, textIn } from '../../support/text.ts'

// at most three campaigns run at once in a shop
test.describe.configure({ mode: 'default' })

test('figures: of all, then of one, its days in the address; swapped days are said', async ({
  page,
  shop,
}) => {
  const { rows: all } = await shop.get<{ rows: { bulk_id: string; title: string }[] }>(
    '/bulks?search=Craft%20fair',
  )
  const { bulk_id: id, title } = all[0]!
  await page.goto('/bulk-gift-cards/overview/analytics')
  const compared = page.getByRole('table', { name: english('bulk-run.figures.table') })
  await expect(page.getByRole('table', { name: /has the highest redemption rate/ })).toBeVisible()
  await isAccessible(page)
  await compared.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(`/bulk-gift-cards/overview/${id}/analytics`)
  await expect(page.getByText(/^Most redeemed on/)).toBeVisible()
  await expect(page.getByRole('table', { name: /of 60 cards used/ })).toBeVisible()
  await isAccessible(page)
  const days = page.getByRole('form', { name: english('bulk-run.figures.days') })
  const from = await days.getByLabel('From').inputValue()
  await days.getByLabel('To').fill(daysFrom(from, 20))
  await days.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(
    `/bulk-gift-cards/overview/${id}/analytics?from=${from}&to=${daysFrom(from, 20)}`,
  )
  await page.getByText(english('ui.showTable')).first().click()
  const redeemed = page
    .locator('dt', { hasText: /^Redeemed$/ })
    .locator('xpath=following-sibling::dd[1]')
  const amount = await redeemed.innerText()
  await redeemed.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/store-credit\\?bulk=${id}&kind=redeem&from=${from}`))
  await expect(page.getByRole('combobox', { name: 'Campaign' })).toHaveValue(id)
  const listed = await page.getByRole('table').locator('tbody tr').allInnerTexts()
  const sum = listed.reduce(
    (pence, text) => pence + Math.round(Number(/\u2212£([\d.,]+)/.exec(text)![1]) * 100),
    0,
  )
  expect(`£${(sum / 100).toFixed(2)}`).toBe(amount)
  await page.goto(`/bulk-gift-cards/overview/${id}/analytics?from=${daysFrom(from, 20)}&to=${from}`)
  await expect(
    page.getByRole('alert').filter({ hasText: 'The start date must be before the end date' }),
  ).toBeVisible()
  await page.goto(`/ru/bulk-gift-cards/past-uploads/${id}/analytics?to=x`)
  await expect(page.getByText(/Конец периода не может быть/)).toBeVisible()
  await expect(
    page.getByRole('link', { name: textIn('ru', 'bulk-run.views.figures') }),
  ).toHaveAttribute('href', `/ru/bulk-gift-cards/past-uploads/${id}/analytics`)
  await isAccessible(page)
})

test('what is not of this shop is not found; its figures lead to the list with the reason', async ({
  page,
}) => {
  for (const path of ['overview/b999999', 'overview/x'])
    expect((await page.goto(`/bulk-gift-cards/${path}`))?.status(), path).toBe(404)
  for (const path of ['overview/b999999/analytics', 'past-uploads/b999999/analytics']) {
    await page.goto(`/bulk-gift-cards/${path}`)
    await expect(page).toHaveURL('/bulk-gift-cards?problem=analytics&reason=not_found')
    await expect(page.locator('#content').getByRole('alert')).toContainText(
      english('errors.not_found'),
    )
  }
})

test.describe('somebody who only reads', () => {
  test.use({ role: 'limited' })
  test('sees the run and its figures with masked codes, and can do nothing to it', async ({
    page,
    shop,
  }) => {
    const { path } = await finished(shop, byHand(2))
    await page.goto(path)
    await expect(rows(page).nth(1)).toContainText(/[•*]/)
    await expect(
      page.getByRole('button', { name: /Undo campaign|Extend|Disable|Stop|Retry/ }),
    ).toHaveCount(0)
    await expect(page.getByRole('link', { name: english('bulk-run.acts.export') })).toHaveCount(0)
    await isAccessible(page)
    await page.goto(`/ru${path}/analytics`)
    await expect(page.getByText('Начислено всего', { exact: true }).first()).toBeVisible()
  })
})

test.describe('staff', () => {
  test.use({ role: 'staff' })
  test('watch what the owner has started, and cannot take it back', async ({ page, shop }) => {
    const { path } = await finished(shop, byHand(2))
    await page.goto(path)
    await expect(
      actions(page).getByRole('link', { name: english('bulk-run.acts.export') }),
    ).toBeVisible()
    await expect(actions(page).getByRole('button', { disabled: false })).toHaveCount(0)
    await expect(
      actions(page).getByRole('button', { name: /Undo campaign|Extend|Disable|Enable|Retry/ }),
    ).toHaveCount(0)
  })
})
