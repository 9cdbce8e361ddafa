import { expect, isAccessible, test } from '../support/desk.ts'

const unique = () => crypto.randomUUID().slice(0, 8)

test('somebody is invited, changed, blocked and let back in, and the audit has it', async ({
  page,
}) => {
  const email = `${unique()}@staff.example`
  await page.goto('/account/staff')
  await expect(page.getByRole('row', { name: /Olivia Owner.*\(you\)/ })).toBeVisible()
  await page.getByRole('button', { name: 'Invite' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite somebody' })
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await expect(invite.getByText('Invalid Email')).toBeVisible()
  await expect(invite.getByText('Required Field')).toBeVisible()
  await isAccessible(page)
  await invite.getByLabel('E-mail').fill(email)
  await invite.getByLabel('Name').fill('Nina New')
  await invite.getByLabel('At most at once').fill('20')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nina New is invited')).toBeVisible()
  const row = page.getByRole('row', { name: email })
  await expect(row).toContainText('Invited')
  await expect(row).toContainText('£20.00 at once')
  await isAccessible(page)

  await row.getByRole('button', { name: 'Change Nina New' }).click()
  const member = page.getByRole('dialog', { name: 'Nina New' })
  await member.getByLabel('Role').selectOption({ label: 'Limited access' })
  await member.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Limited access')

  await row.getByRole('button', { name: 'Change Nina New' }).click()
  await member.getByRole('button', { name: 'Block…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Block Nina New?' })
  await isAccessible(page)
  await question.getByRole('button', { name: 'Block Nina New' }).click()
  await expect(row).toContainText('Blocked')
  await row.getByRole('button', { name: 'Change Nina New' }).click()
  await member.getByRole('button', { name: 'Let back in' }).click()
  await expect(row).toContainText('Invited')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Audit' }).click()
  for (const act of [
    'Invited somebody',
    'Changed a person',
    'Blocked a person',
    'Let a person back in',
  ])
    await expect(page.getByRole('row', { name: act }).first()).toBeVisible()
})

test('an e-mail that is taken says so at the field, and nothing typed is lost', async ({
  page,
}) => {
  await page.goto('/ru/account/staff')
  await page.getByRole('button', { name: 'Пригласить' }).click()
  const invite = page.getByRole('dialog', { name: 'Пригласить сотрудника' })
  await invite.getByLabel('Эл. почта').fill('staff@demo.tender.example')
  await invite.getByLabel('Имя').fill('Кто-то')
  await page.keyboard.press('Enter')
  await expect(invite.getByText('У кого-то в магазине уже такая эл. почта')).toBeVisible()
  await expect(invite.getByLabel('Имя')).toHaveValue('Кто-то')
})

test('nobody changes their own role or locks themselves out; the operator is not theirs to change', async ({
  page,
}) => {
  await page.goto('/account/staff')
  await page.getByRole('button', { name: 'Change Olivia Owner' }).click()
  const self = page.getByRole('dialog', { name: 'Olivia Owner' })
  await expect(self.getByLabel('Role').getByRole('option')).toHaveCount(1)
  await expect(self.getByRole('button', { name: 'Block…' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /Adam Admin/ }).getByRole('button')).toHaveCount(0)
})

test('the audit narrows to a person and an act, pages, and opens the money behind a line', async ({
  page,
  shop,
}) => {
  const tess = await shop.customer()
  await shop.credit(tess.id, { valueToUpdate: '7.77' })
  await page.goto('/account/audit')
  await expect(page.getByRole('row')).toHaveCount(31)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/after=/)
  await page.getByLabel('What').selectOption({ label: 'Issued store credit' })
  await page.getByLabel('Person').selectOption({ label: 'Olivia Owner' })
  await expect(page).toHaveURL(/verb=issue_store_credit/)
  await expect(page).not.toHaveURL(/after=/)
  await expect(page.getByRole('row', { name: /Stella Staff/ })).toHaveCount(0)
  await isAccessible(page)
  await page
    .getByRole('row', { name: /£7\.77/ })
    .first()
    .getByRole('link')
    .click()
  await expect(page.getByRole('complementary', { name: 'Transaction' })).toContainText('£7.77')
  await page.keyboard.press('Escape')
  await page.getByLabel('What').selectOption({ label: 'Made the shop' })
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('row')).toHaveCount(31)
})

test.describe('a person of the staff', () => {
  test.use({ role: 'staff' })

  test('finds neither staff nor audit', async ({ page }) => {
    for (const path of ['/account/staff', '/account/audit']) {
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(404)
      await expect(
        page.getByRole('heading', { name: 'This page could not be found' }),
      ).toBeVisible()
    }
  })
})
