import { expect, isAccessible, test } from '../../support/desk.ts'
import { text, textIn } from '../../support/text.ts'

test('a mail that did not arrive is corrected and goes out again', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/store-credit')
  await page.getByRole('link', { name: text('emails.desk.title') }).click()
  await expect(page).toHaveURL(/view=deliveries$/)
  await expect(page.getByText('Delivery isn’t tracked yet')).toBeVisible()
  await expect(page.getByLabel(text('emails.desk.show'), { exact: true })).toHaveValue('worklist')
  const rows = page.getByRole('table', { name: text('emails.desk.title') }).getByRole('row')
  // withheld ones of other tests may be above it
  await expect(rows.filter({ hasText: text('emails.problems.no_mailbox') }).first()).toBeVisible()
  await isAccessible(page)

  await rows.last().getByRole('link').click()
  const panel = page.getByRole('complementary', { name: text('emails.one.title') })
  await expect(panel).toContainText('550 5.1.1 The mailbox is unavailable')
  const id = new URL(page.url()).searchParams.get('mail')
  await isAccessible(page)
  await panel.getByRole('button', { name: text('emails.acts.copy') }).click()
  await expect(page.getByText(text('emails.acts.copied'))).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/greeting\/\d+\.[\w-]{22}$/,
  )

  await panel.getByRole('button', { name: text('emails.correct.title') }).click()
  const dialog = page.getByRole('dialog', { name: text('emails.correct.title') })
  await dialog.getByLabel(text('emails.correct.new')).fill('no address')
  await expect(dialog.getByRole('button', { name: text('emails.correct.submit') })).toBeDisabled()
  const right = `${crypto.randomUUID().slice(0, 12)}@mail.example`
  await dialog.getByLabel(text('emails.correct.new')).fill(right)
  await isAccessible(page)
  await dialog.getByRole('button', { name: text('emails.correct.submit') }).click()
  await expect(page.getByText(`Sending the email to ${right}`)).toBeVisible()
  await expect(panel).toContainText(text('emails.one.events.corrected'))
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  await page
    .getByLabel(text('emails.desk.show'), { exact: true })
    .selectOption(text('emails.desk.shows.all'))
  await page.getByRole('textbox', { name: text('emails.desk.search') }).fill(right)
  const corrected = rows.filter({ hasText: right })
  await expect(corrected).toHaveCount(1)
  await corrected.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`mail=${id}`))
})

test('a mail is marked as handled; no match says so and offers the way out; in Russian', async ({
  page,
}) => {
  const rows = page.getByRole('row')
  const panel = page.getByRole('complementary', { name: text('emails.one.title') })
  await page.goto('/store-credit?view=deliveries&show=failed')
  await rows.nth(3).getByRole('link').click()
  await panel.getByRole('button', { name: text('emails.acts.handle') }).click()
  await expect(panel.getByRole('button', { name: text('emails.acts.reopen') })).toBeVisible()

  await page.goto('/store-credit?view=deliveries&name=password_reset')
  await expect(page.getByText(text('emails.desk.noMatch'))).toBeVisible()
  await page.getByRole('button', { name: text('emails.desk.clear') }).click()
  await expect(rows.nth(1)).toBeVisible()
  await page.goto('/ru/store-credit?view=deliveries')
  await expect(
    page
      .getByRole('table', { name: textIn('ru', 'emails.desk.title') })
      .getByRole('row')
      .nth(1),
  ).toBeVisible()
  await isAccessible(page)
})

test('home leads to what did not arrive, to the cards that expire soon and to what was sold', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: /delivered in the last 30 days$/ }).click()
  await expect(page).toHaveURL('/store-credit?view=deliveries')
  await page.goto('/')
  const now = page.getByRole('region', { name: 'Now' })
  await now.getByRole('link').nth(1).click()
  await expect(page).toHaveURL(/view=cards&expires_to=\d{4}-\d\d-\d\d$/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.goto('/')
  await page
    .getByRole('region', { name: text('home.moved') })
    .getByRole('link')
    .last()
    .click()
  await expect(page).toHaveURL(/kind=issue&from=.*&money=paid&state=standing$/)
})

test.describe('with limited access', () => {
  test.use({ role: 'limited' })
  test('deliveries are read, and nothing is done about them', async ({ page }) => {
    await page.goto('/store-credit?view=deliveries')
    const rows = page.getByRole('table', { name: text('emails.desk.title') }).getByRole('row')
    await rows.nth(1).getByRole('link').click()
    const panel = page.getByRole('complementary', { name: text('emails.one.title') })
    await expect(panel).toContainText(text('emails.one.timeline'))
    // it is read and closed
    await expect(panel.getByRole('button')).toHaveCount(2)
  })
})
