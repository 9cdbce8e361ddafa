import fs from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import {
  actions,
  byHand,
  checked,
  checkpoint,
  progress,
  reaches,
  rows,
  stateOf,
} from '../../support/bulk/campaign-desk.ts'
import { expect, isAccessible, test } from '../../support/desk.ts'
import { text } from '../../support/text.ts'

/** Reads the newest email with this subject from the platform's outbox. */
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
const bar = (page: Page) =>
  page.getByRole('progressbar', { name: text('bulk-run.progress.bars.run') })

// at most three campaigns run at once in a shop
test.describe.configure({ mode: 'default' })

test('a run of 8,000 rows is watched, the page loaded anew in the middle, and it never goes back', async ({
  page,
  shop,
  request,
  baseURL,
}) => {
  test.slow()
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
  // one answer arrives late, with outdated figures
  let reads = 0
  let early = ''
  await page.route(`**/bulks/${id}/progress`, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    reads += 1
    if (reads === 1) early = body
    await route.fulfill({ response, body: reads === 3 ? early : body })
  })
  const resume = actions(page).getByRole('button', { name: text('bulk-run.acts.resume') })
  // delays the answer while the page loads, however long that takes
  await checkpoint(shop, id, 'start')
  await checkpoint(shop, id, 'pause')
  await page.reload()
  await look()
  await resume.click()
  await expect(progress(page)).toContainText(/rows per second/)
  await expect(progress(page).getByRole('status')).toHaveText(/Rows completed: \d+ percent/)
  const isOver = () =>
    page.getByText(text('bulk.states.bulk_finished'), { exact: true }).isVisible()
  while (new Set(seen).size < 3 && !(await isOver())) await look()
  await checkpoint(shop, id, 'pause')
  await page.reload()
  await look()
  await resume.click()
  while (!(await isOver())) await look()
  expect(new Set(seen).size).toBeGreaterThan(2)
  expect(seen.toSorted((a, b) => a - b)).toEqual(seen)
  expect(reads).toBeGreaterThan(3)
  await expect(bar(page)).toHaveCount(0)
  await expect(progress(page)).toContainText('£80,000.00')
  await expect(progress(page).getByRole('status')).toHaveText(
    text('bulk-run.progress.ended.bulk_finished'),
  )
  expect((await stateOf(shop, id)).rows_done).toBe(8000)
  // the starter is notified of the end, with a link to this page
  expect(await mailCalled(request, baseURL, `Campaign ended: ${title}`)).toMatch(
    new RegExp(`${path}\\s`),
  )
})

test('a run is paused, goes on, and is stopped for good: what remains undone is said before', async ({
  page,
  shop,
}) => {
  test.slow()
  const { id, path } = await checked(shop, byHand(20_000))
  await checkpoint(shop, id, 'start')
  await page.goto(path)
  await actions(page)
    .getByRole('button', { name: text('bulk-run.acts.pause') })
    .click()
  await expect(page.getByText(text('bulk.states.bulk_paused'), { exact: true })).toBeVisible()
  const { rows_done: held } = await stateOf(shop, id)
  await page.waitForTimeout(1500)
  expect((await stateOf(shop, id)).rows_done).toBe(held)
  await expect(bar(page)).toBeVisible()
  await isAccessible(page)
  await actions(page)
    .getByRole('button', { name: text('bulk-run.acts.resume') })
    .click()
  await expect(page.getByText(text('bulk.states.bulk_started'), { exact: true })).toBeVisible()
  await expect.poll(async () => (await stateOf(shop, id)).rows_done).toBeGreaterThan(held)
  await actions(page)
    .getByRole('button', { name: text('bulk-run.acts.pause') })
    .click()
  await expect(page.getByText(text('bulk.states.bulk_paused'), { exact: true })).toBeVisible()
  const { rows_done: done } = await stateOf(shop, id)
  await actions(page)
    .getByRole('button', { name: text('bulk-run.acts.stop') })
    .click()
  const dialog = page.getByRole('alertdialog', { name: text('bulk-run.stop.title') })
  await expect(dialog).toContainText(`${(20_000 - done).toLocaleString('en')} rows haven’t run`)
  await isAccessible(page)
  await dialog.getByRole('button', { name: text('bulk-run.stop.submit') }).click()
  await expect(page.getByText(text('bulk.states.bulk_stopped'), { exact: true })).toBeVisible()
  await expect(
    actions(page).getByRole('button', { name: text('bulk-run.acts.resume') }),
  ).toHaveCount(0)
  expect(await stateOf(shop, id)).toMatchObject({ state: 'bulk_stopped', rows_done: done })
})

test('rows are narrowed by fate, dry run, e-mail and words; a failed one is tried again', async ({
  page,
  shop,
}) => {
  const ada = await shop.customer()
  const ben = await shop.customer()
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
  await page
    .getByRole('combobox', { name: text('bulk-run.rows.filters.state') })
    .selectOption('Failed')
  await expect(page).toHaveURL(/state=failed/)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).nth(1)).toContainText(text('bulk-run.rowProblems.card_disabled'))
  await page
    .getByRole('combobox', { name: text('bulk-run.rows.filters.state') })
    .selectOption(text('bulk-run.rows.any.state'))
  await page
    .getByRole('combobox', { name: text('bulk.rows.verdict') })
    .selectOption('Over the limit')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).nth(1)).toContainText('Skipped')
  await page.getByRole('combobox', { name: 'Email' }).selectOption('Sent')
  await expect(page.getByText(text('bulk.rows.noMatch'))).toBeVisible()
  await page.getByRole('button', { name: text('bulk-run.rows.clear') }).click()
  await page.getByRole('textbox', { name: text('bulk.rows.search') }).fill(ada.last_name)
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
  const dialog = page.getByRole('dialog', { name: text('bulk-run.retry.title') })
  await expect(dialog).toContainText(text('bulk-run.rowProblems.card_disabled'))
  await dialog
    .getByRole('button', { name: text('bulk-run.retry.submitAmount', { amount: '£10.00' }) })
    .dblclick()
  await expect(page.getByText(text('bulk.rows.noMatch'))).toBeVisible()
  await expect.poll(() => shop.account(ben.id)).toEqual({ count: 2, balance: '15.00' })
  await expect(
    actions(page).getByRole('button', {
      name: /^Retry 0/,
      description: text('bulk-run.whyNot.noneFailed'),
    }),
  ).toBeDisabled()
})
