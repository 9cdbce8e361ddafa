import fs from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { daysFrom } from '#rules/day-range.ts'
import { accountOf, expect, isAccessible, type Shop, test } from '../support/desk.ts'

type Bulk = { bulk_id: string; state: string; rows_done: number }
type Row = { gift_card_id: string | null }

/** A campaign of the demo shop, its dry run done. */
const checked = async (
  shop: Shop,
  bulk: object,
): Promise<{ id: string; path: string; title: string }> => {
  const title = `Run ${crypto.randomUUID().slice(0, 8)}`
  const body = { operation_name: 'gift_card', title, ...bulk }
  const { bulk_id: id } = ((await shop.post('/bulks', { bulk: body })) as { bulk: Bulk }).bulk
  await reaches(shop, id, 'checked')
  return { id, path: `/bulk-gift-cards/overview/${id}`, title }
}
const byHand = (count: number, more = {}) => ({
  source: [{ count, entity_data: { balance: '10.00' } }],
  ...more,
})
const stateOf = async (shop: Shop, id: string) =>
  (await shop.get<{ bulk: Bulk }>(`/bulks/${id}`)).bulk
const reaches = (shop: Shop, id: string, state: string) =>
  expect.poll(async () => (await stateOf(shop, id)).state, { timeout: 60_000 }).toBe(state)
const checkpoint = (shop: Shop, id: string, transition: string) =>
  shop.post(`/bulks/${id}/checkpoints`, { checkpoint: { transition } })
const finished = async (shop: Shop, bulk: object) => {
  const one = await checked(shop, bulk)
  await checkpoint(shop, one.id, 'start')
  await reaches(shop, one.id, 'bulk_finished')
  return one
}
const cardsOf = async (shop: Shop, id: string) =>
  (await shop.get<{ rows: Row[] }>(`/bulks/${id}/rows?limit=50`)).rows.map(
    ({ gift_card_id: card }) => card!,
  )
/** What the newest mail with this subject says, from the platform's outbox. */
const mailCalled = async (
  request: APIRequestContext,
  baseURL: string | undefined,
  subject: string,
): Promise<string> => {
  const { OUTBOX_KEY: key } = JSON.parse(
    fs.readFileSync('test-results/data/secrets.json', 'utf8'),
  ) as {
    OUTBOX_KEY: string
  }
  const outbox = `http://localhost:${Number(new URL(baseURL ?? '').port) + 1000}/outbox`
  const list = await (await request.get(`${outbox}?key=${key}`)).text()
  const mail = [...list.matchAll(/\/outbox\/(m\d+)\?[^"]*">([^<]*)</g)].find(
    ([, , words]) => words === subject,
  )?.[1]
  return (await request.get(`${outbox}/${mail}?key=${key}`)).text()
}
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Rows carried out' })
const actions = (page: Page) => page.getByRole('region', { name: 'Actions' })
const progress = (page: Page) => page.getByRole('region', { name: 'Progress' })
const rows = (page: Page) => page.getByRole('table', { name: 'Rows' }).getByRole('row')

// at most three campaigns run at once in a shop
test.describe.configure({ mode: 'default' })

test('a run of 8,000 rows is watched, the page loaded anew in the middle, and it never goes back', async ({
  page,
  shop,
  request,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const { id, path, title } = await checked(shop, byHand(8000))
  const seen: number[] = []
  const look = async () => {
    const value = await bar(page)
      .getAttribute('aria-valuenow', { timeout: 300 })
      .catch(() => null)
    if (value !== null) seen.push(Number(value))
  }
  await page.goto(path)
  await expect(page.getByText('Checked', { exact: true })).toBeVisible()
  await isAccessible(page)
  // one answer comes late: it tells of a moment that is past
  let [asked, early] = [0, '']
  await page.route(`**/bulks/${id}/progress`, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    asked += 1
    if (asked === 1) early = body
    await route.fulfill({ response, body: asked === 3 ? early : body })
  })
  const resume = actions(page).getByRole('button', { name: 'Resume' })
  // held up while the page is on its way, however slow that is
  await checkpoint(shop, id, 'start')
  await checkpoint(shop, id, 'pause')
  await page.reload()
  await look()
  await resume.click()
  await expect(progress(page)).toContainText(/rows a second/)
  await expect(progress(page).getByRole('status')).toHaveText(/Rows carried out: \d+ percent/)
  const isOver = () => page.getByText('Finished', { exact: true }).isVisible()
  while (new Set(seen).size < 3 && !(await isOver())) await look()
  await checkpoint(shop, id, 'pause')
  await page.reload()
  await look()
  await resume.click()
  while (!(await isOver())) await look()
  expect(new Set(seen).size).toBeGreaterThan(2)
  expect(seen.toSorted((a, b) => a - b)).toEqual(seen)
  expect(asked).toBeGreaterThan(3)
  await expect(bar(page)).toHaveCount(0)
  await expect(progress(page)).toContainText('£80,000.00')
  await expect(progress(page).getByRole('status')).toHaveText('The campaign is finished')
  expect((await stateOf(shop, id)).rows_done).toBe(8000)
  // who started it hears of its end, and is led here
  expect(await mailCalled(request, baseURL, `Campaign ended: ${title}`)).toMatch(
    new RegExp(`${path}\\s`),
  )
})

test('a run is paused, goes on, and is stopped for good: what remains undone is said before', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  const { id, path } = await checked(shop, byHand(20_000))
  await checkpoint(shop, id, 'start')
  await page.goto(path)
  await actions(page).getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  const { rows_done: held } = await stateOf(shop, id)
  await page.waitForTimeout(1500)
  expect((await stateOf(shop, id)).rows_done).toBe(held)
  await expect(bar(page)).toBeVisible()
  await isAccessible(page)
  await actions(page).getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Running', { exact: true })).toBeVisible()
  await expect.poll(async () => (await stateOf(shop, id)).rows_done).toBeGreaterThan(held)
  await actions(page).getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  const { rows_done: done } = await stateOf(shop, id)
  await actions(page).getByRole('button', { name: 'Stop' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Stop the campaign' })
  await expect(dialog).toContainText(
    `${(20_000 - done).toLocaleString('en')} rows have not been carried out`,
  )
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Stop for good' }).click()
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
  await expect(actions(page).getByRole('button', { name: 'Resume' })).toHaveCount(0)
  expect(await stateOf(shop, id)).toMatchObject({ state: 'bulk_stopped', rows_done: done })
})

test('rows are narrowed by fate, dry run, e-mail and words; a failed one is tried again', async ({
  page,
  shop,
}) => {
  const [ada, ben] = [await shop.customer(), await shop.customer()]
  await shop.credit(ben.id, { valueToUpdate: '5.00' })
  const [account] = (
    await shop.get<{ gift_cards: { gift_card_id: string }[] }>(
      `/gift-cards?platform_customer_id=${ben.id}`,
    )
  ).gift_cards
  const entity = (id: string, balance = '10.00') => ({
    count: 1,
    entity_data: { balance, platform_customer_id: id },
  })
  const { id, path } = await checked(shop, {
    operation_name: 'loyalty_card',
    on_credited_lately: 'keep',
    source: [entity(ada.id), entity(ben.id), entity(ada.id, '100000.00')],
  })
  await shop.post(`/gift-cards/${account!.gift_card_id}/disable`, {})
  await checkpoint(shop, id, 'start')
  await reaches(shop, id, 'bulk_finished')
  await page.goto(path)
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('combobox', { name: 'Fate' }).selectOption('Failed')
  await expect(page).toHaveURL(/state=failed/)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).nth(1)).toContainText('The card is disabled')
  await page.getByRole('combobox', { name: 'Fate' }).selectOption('Any fate')
  await page.getByRole('combobox', { name: 'Verdict' }).selectOption('Over the limit')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).nth(1)).toContainText('Left out')
  await page.getByRole('combobox', { name: 'E-mail' }).selectOption('Sent')
  await expect(page.getByText('No row fits')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await page.getByRole('textbox', { name: 'Search rows' }).fill(ada.last_name)
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('link', { name: ada.name }).first().click()
  const panel = page.getByRole('complementary', { name: 'Transaction' })
  await expect(panel).toContainText('+£10.00')
  await isAccessible(page)
  await page.keyboard.press('Escape')
  await expect(rows(page).getByRole('link', { name: ada.email }).first()).toHaveAttribute(
    'href',
    ada.path,
  )

  await page.goto(path)
  const failed = progress(page).getByRole('link', { name: '1', exact: true }).nth(1)
  await failed.click()
  await expect(page).toHaveURL(/state=failed/)
  await shop.post(`/gift-cards/${account!.gift_card_id}/enable`, {})
  await actions(page).getByRole('button', { name: 'Retry 1 failed row' }).click()
  const dialog = page.getByRole('dialog', { name: 'Retry failed rows' })
  await expect(dialog).toContainText('The card is disabled')
  await dialog.getByRole('button', { name: 'Try again £10.00' }).dblclick()
  await expect(page.getByText('No row fits')).toBeVisible()
  await expect.poll(() => shop.account(ben.id)).toEqual({ count: 2, balance: '15.00' })
  await expect(actions(page).getByRole('button', { name: /^Retry/ })).toHaveCount(0)
})

test('a run is taken back as far as it is unspent, and that is shown before', async ({
  page,
  shop,
}) => {
  const { id, path } = await finished(shop, byHand(30))
  const [first, second] = await cardsOf(shop, id)
  await shop.put(`/gift-cards/${first}`, {
    gift_card: { balance: '-10.00', expected_balance: '10.00' },
  })
  await shop.put(`/gift-cards/${second}`, {
    gift_card: { balance: '-4.00', expected_balance: '10.00' },
  })
  await page.goto(path)
  await actions(page).getByRole('button', { name: 'Take back' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Take back the campaign' })
  await expect(dialog.getByRole('table')).toContainText('£286.00 can be taken back from 29 cards')
  await expect(dialog.getByRole('row', { name: /Spent or moved on/ })).toContainText('£14.00')
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Take back £286.00' }).dblclick()
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible()
  await reaches(shop, id, 'undone')
  await expect(progress(page).getByRole('status')).toHaveText('The campaign was taken back')
  await expect(actions(page).getByRole('button', { name: 'Take back' })).toHaveCount(0)
  const left = await shop.get<{ gift_card: { balance: string } }>(`/gift-cards/${second}`)
  expect(left.gift_card.balance).toBe('0.00')
  await page.getByRole('combobox', { name: 'Fate' }).selectOption('Done')
  await expect(rows(page)).toHaveCount(2)
})

test('the cards of a run are extended, disabled and enabled, all at once', async ({
  page,
  shop,
}) => {
  const soon = daysFrom(new Date().toISOString().slice(0, 10), 20)
  const { id, path } = await finished(shop, byHand(12, { expires_on: soon }))
  const [card] = await cardsOf(shop, id)
  const cardNow = async () =>
    (
      await shop.get<{ gift_card: { expires_on: string | null; state: string } }>(
        `/gift-cards/${card}`,
      )
    ).gift_card
  await page.goto(path)
  await actions(page).getByRole('button', { name: 'Extend expiry' }).click()
  const extend = page.getByRole('dialog', { name: 'Extend expiry' })
  await extend.getByLabel('After a time').check()
  await extend.getByRole('textbox', { name: 'Expires within' }).fill('')
  await extend.getByRole('button', { name: 'Extend', exact: true }).click()
  await expect(extend.getByText('Invalid input, must be a positive number')).toBeVisible()
  await extend.getByLabel('Never').check()
  await isAccessible(page)
  await extend.getByRole('button', { name: 'Extend', exact: true }).click()
  await expect(page.getByText('12 cards are being extended')).toBeVisible()
  await expect.poll(async () => (await cardNow()).expires_on).toBeNull()
  await actions(page).getByRole('button', { name: 'Disable cards' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable cards' }).click()
  await expect(page.getByText('12 cards are being disabled')).toBeVisible()
  await expect.poll(async () => (await cardNow()).state).toBe('disabled')
  await actions(page).getByRole('button', { name: 'Enable cards' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enable cards' }).click()
  await expect(page.getByText('12 cards are being enabled')).toBeVisible()
  await expect.poll(async () => (await cardNow()).state).toBe('active')
})

test('rows are downloaded under the name of the campaign; of an older one under shop and number', async ({
  page,
  shop,
}) => {
  const { path, title, id } = await finished(shop, byHand(3))
  await page.goto(path)
  const download = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      actions(page).getByRole('link', { name: 'Download rows', exact: true }).click(),
    ])
    return { name: file.suggestedFilename(), text: fs.readFileSync(await file.path(), 'utf8') }
  }
  const one = await download()
  expect([one.name, one.text.trim().split('\r\n').length]).toEqual([`${title}.csv`, 4])
  expect(one.text).toContain(`${(await cardsOf(shop, id))[0]},`)
  const made = (await shop.post('/bulk-campaigns', {
    manual_src_data: [{ count: 2, balance: '10.00', expiration: null }],
  })) as {
    campaign: { campaign_id: string }
  }
  const { campaign_id: older } = made.campaign
  await reaches(shop, older, 'checked')
  await page.goto(`/bulk-gift-cards/overview/${older}`)
  expect((await download()).name).toBe(`${accountOf('owner').shop_url}_${older}.csv`)
})

test('a campaign with a time waits for it and is called off; a draft is deleted', async ({
  page,
  shop,
}) => {
  const later = await checked(
    shop,
    byHand(5, { starts_at: new Date(Date.now() + 3 * 86_400_000).toISOString() }),
  )
  await checkpoint(shop, later.id, 'start')
  await page.goto(later.path)
  await expect(page.getByText(/^Starts by itself on/)).toBeVisible()
  await actions(page).getByRole('button', { name: 'Call off the start' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Call off the start' })
  await expect(dialog).toContainText('5 rows wait for the start')
  await dialog.getByRole('button', { name: 'Call off the start' }).click()
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
  const draft = await checked(shop, byHand(5))
  await page.goto(draft.path)
  await actions(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete campaign' }).click()
  await expect(page).toHaveURL(/\/bulk-gift-cards$/)
  expect((await page.goto(draft.path))?.status()).toBe(404)
})

test('failed e-mails are sent once more, by their number', async ({ page, shop }) => {
  const { rows: all } = await shop.get<{ rows: { bulk_id: string; title: string }[] }>(
    '/bulks?search=Craft%20fair',
  )
  await page.goto(`/bulk-gift-cards/overview/${all[0]!.bulk_id}?mail=failed`)
  const count = (await rows(page).count()) - 1
  expect(count).toBeGreaterThan(0)
  await actions(page)
    .getByRole('button', { name: `Resend ${count} failed e-mails` })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Resend failed e-mails' })
  await dialog.getByRole('button', { name: `Send ${count} e-mails` }).click()
  await expect(page.getByText(`${count} e-mails are on their way`)).toBeVisible()
  await expect(page.getByText('No row fits')).toBeVisible()
  await expect(actions(page).getByRole('button', { name: /^Resend/ })).toHaveCount(0)
})

test('figures: of all, then of one, its days in the address; swapped days are said', async ({
  page,
  shop,
}) => {
  const { rows: all } = await shop.get<{ rows: { bulk_id: string; title: string }[] }>(
    '/bulks?search=Craft%20fair',
  )
  const { bulk_id: id, title } = all[0]!
  await page.goto('/bulk-gift-cards/overview/analytics')
  const compared = page.getByRole('table', { name: 'Campaigns and their figures' })
  await expect(page.getByRole('table', { name: /was redeemed best/ })).toBeVisible()
  await isAccessible(page)
  await compared.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(`/bulk-gift-cards/overview/${id}/analytics`)
  await expect(page.getByText(/^Most was redeemed on/)).toBeVisible()
  await expect(page.getByRole('table', { name: /of 60 cards were used/ })).toBeVisible()
  await isAccessible(page)
  const days = page.getByRole('form', { name: 'Days' })
  const from = await days.getByLabel('From').inputValue()
  await days.getByLabel('To').fill(daysFrom(from, 20))
  await days.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(
    `/bulk-gift-cards/overview/${id}/analytics?from=${from}&to=${daysFrom(from, 20)}`,
  )
  await page.getByText('Show as a table').first().click()
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
    page.getByRole('alert').filter({ hasText: 'The first day comes after the last' }),
  ).toBeVisible()
  await page.goto(`/ru/bulk-gift-cards/past-uploads/${id}/analytics?to=x`)
  await expect(page.getByText(/Последний день должен быть/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Показатели' })).toHaveAttribute(
    'href',
    `/ru/bulk-gift-cards/past-uploads/${id}/analytics`,
  )
  await isAccessible(page)
})

test('what is not of this shop is not found', async ({ page }) => {
  for (const path of [
    'overview/b999999',
    'overview/b999999/analytics',
    'past-uploads/b999999/analytics',
    'overview/x',
  ])
    expect((await page.goto(`/bulk-gift-cards/${path}`))?.status(), path).toBe(404)
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
      page.getByRole('button', { name: /Take back|Extend|Disable|Stop|Retry/ }),
    ).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Download rows' })).toHaveCount(0)
    await isAccessible(page)
    await page.goto(`/ru${path}/analytics`)
    await expect(page.getByText('Начислено', { exact: true }).first()).toBeVisible()
  })
})

test.describe('staff', () => {
  test.use({ role: 'staff' })
  test('watch what the owner has started, and cannot take it back', async ({ page, shop }) => {
    const { path } = await finished(shop, byHand(2))
    await page.goto(path)
    await expect(actions(page).getByRole('link', { name: 'Download rows' })).toBeVisible()
    await expect(actions(page).getByRole('button')).toHaveCount(0)
  })
})
