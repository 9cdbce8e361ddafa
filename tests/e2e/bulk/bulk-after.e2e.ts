import fs from 'node:fs'
import { daysFrom } from '#rules/tools/day-range.ts'
import {
  actions,
  byHand,
  cardsOf,
  checked,
  checkpoint,
  finished,
  progress,
  reaches,
  rows,
} from '../../support/bulk/campaign-desk.ts'
import { accountOf, expect, isAccessible, test } from '../../support/desk.ts'
import { text as english } from '../../support/text.ts'

// at most three campaigns run at once in a shop
test.describe.configure({ mode: 'default' })

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
  await actions(page)
    .getByRole('button', { name: english('bulk-run.acts.undo') })
    .click()
  const dialog = page.getByRole('alertdialog', { name: english('bulk-run.undo.title') })
  await expect(dialog.getByRole('table')).toContainText('£286.00 can be deducted from 29 cards')
  await expect(dialog.getByRole('row', { name: /Redeemed or transferred/ })).toContainText('£14.00')
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Undo £286.00' }).dblclick()
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible()
  await reaches(shop, id, 'undone')
  await expect(progress(page).getByRole('status')).toHaveText(
    english('bulk-run.progress.ended.undone'),
  )
  await expect(
    actions(page).getByRole('button', {
      name: english('bulk-run.acts.undo'),
      description: english('bulk-run.whyNot.undone'),
    }),
  ).toBeDisabled()
  const left = await shop.get<{ gift_card: { balance: string } }>(`/gift-cards/${second}`)
  expect(left.gift_card.balance).toBe('0.00')
  await page
    .getByRole('combobox', { name: english('bulk-run.rows.filters.state') })
    .selectOption('Done')
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
  await actions(page)
    .getByRole('button', { name: english('bulk-run.extend.title') })
    .click()
  const extend = page.getByRole('dialog', { name: english('bulk-run.extend.title') })
  await extend.getByLabel(english('commerce.expiration.dynamic')).check()
  await extend.getByRole('textbox', { name: english('commerce.expiration.after') }).fill('')
  await extend.getByRole('button', { name: english('bulk-run.extend.submit'), exact: true }).click()
  await expect(extend.getByText(english('bulk-run.extend.problems.positiveNumber'))).toBeVisible()
  await extend.getByLabel('Never').check()
  await isAccessible(page)
  await extend.getByRole('button', { name: english('bulk-run.extend.submit'), exact: true }).click()
  await expect(page.getByText('Extending 12 cards')).toBeVisible()
  await expect.poll(async () => (await cardNow()).expires_on).toBeNull()
  await actions(page).getByRole('button', { name: 'Disable cards' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable cards' }).click()
  await expect(page.getByText('Disabling 12 cards')).toBeVisible()
  await expect.poll(async () => (await cardNow()).state).toBe('disabled')
  await actions(page).getByRole('button', { name: 'Enable cards' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enable cards' }).click()
  await expect(page.getByText('Enabling 12 cards')).toBeVisible()
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
      actions(page)
        .getByRole('link', { name: english('bulk-run.acts.export'), exact: true })
        .click(),
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
  await expect(page.getByText(/^Starts automatically on/)).toBeVisible()
  await actions(page)
    .getByRole('button', { name: english('bulk-run.acts.callOff') })
    .click()
  const dialog = page.getByRole('alertdialog', { name: english('bulk-run.stop.callOff') })
  await expect(dialog).toContainText('5 rows are waiting to start')
  await dialog.getByRole('button', { name: english('bulk-run.stop.callOff') }).click()
  await expect(page.getByText(english('bulk.states.bulk_stopped'), { exact: true })).toBeVisible()
  const draft = await checked(shop, byHand(5))
  await page.goto(draft.path)
  await actions(page)
    .getByRole('button', { name: english('bulk-run.acts.delete') })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: english('bulk.delete.submit') })
    .click()
  await expect(page).toHaveURL(/\/bulk-gift-cards$/)
  expect((await page.goto(draft.path))?.status()).toBe(404)
})

test('failed emails are sent once more, by their number', async ({ page, shop }) => {
  const { rows: all } = await shop.get<{ rows: { bulk_id: string; title: string }[] }>(
    '/bulks?search=Craft%20fair',
  )
  await page.goto(`/bulk-gift-cards/overview/${all[0]!.bulk_id}?mail=failed`)
  const count = (await rows(page).count()) - 1
  expect(count).toBeGreaterThan(0)
  await actions(page)
    .getByRole('button', { name: `Resend ${count} failed emails` })
    .click()
  const dialog = page.getByRole('dialog', { name: english('bulk-run.resend.title') })
  await dialog.getByRole('button', { name: `Resend ${count} emails` }).click()
  await expect(page.getByText(`Resending ${count} emails`)).toBeVisible()
  await expect(page.getByText(english('bulk.rows.noMatch'))).toBeVisible()
  await expect(
    actions(page).getByRole('button', {
      name: /^Resend 0/,
      description: english('bulk-run.whyNot.noMailFailed'),
    }),
  ).toBeDisabled()
})
