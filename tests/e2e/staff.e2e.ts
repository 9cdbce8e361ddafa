import { expect, isAccessible, test } from '../support/desk.ts'
import { text, textIn } from '../support/text.ts'

const unique = () => crypto.randomUUID().slice(0, 8)

test('somebody is invited, changed, blocked and let back in, and the audit has it', async ({
  page,
}) => {
  const email = `${unique()}@staff.example`
  await page.goto('/account/staff')
  await expect(page.getByRole('row', { name: /Olivia Owner.*\(you\)/ })).toBeVisible()
  await page.getByRole('button', { name: text('staff.invite') }).click()
  const invite = page.getByRole('dialog', { name: text('staff.inviteTitle') })
  await invite.getByRole('button', { name: text('staff.send') }).click()
  await expect(invite.getByText(text('staff.validation.invalidEmail'))).toBeVisible()
  await expect(invite.getByText('Required Field')).toBeVisible()
  await isAccessible(page)
  await invite.getByLabel(text('staff.email')).fill(email)
  await invite.getByLabel(text('staff.name')).fill('Nina New')
  await invite.getByLabel(text('staff.perIssue')).fill('20')
  await page.keyboard.press('Enter')
  await expect(page.getByText(text('staff.done.invited', { name: 'Nina New' }))).toBeVisible()
  const row = page.getByRole('row', { name: email })
  await expect(row).toContainText(text('staff.states.invited'))
  await expect(row).toContainText(text('staff.perIssueShort', { amount: '£20.00' }))
  await isAccessible(page)

  await row.getByRole('button', { name: text('staff.changeOf', { name: 'Nina New' }) }).click()
  const member = page.getByRole('dialog', { name: 'Nina New' })
  await member.getByLabel(text('staff.role')).selectOption({ label: 'Limited access' })
  await member.getByRole('button', { name: text('staff.save') }).click()
  await expect(row).toContainText(text('commerce.roles.limited'))

  await row.getByRole('button', { name: text('staff.changeOf', { name: 'Nina New' }) }).click()
  await member.getByRole('button', { name: text('staff.block') }).click()
  const question = page.getByRole('alertdialog', { name: 'Block Nina New?' })
  await isAccessible(page)
  await question.getByRole('button', { name: 'Block Nina New' }).click()
  await expect(row).toContainText(text('staff.states.blocked'))
  await row.getByRole('button', { name: text('staff.changeOf', { name: 'Nina New' }) }).click()
  await member.getByRole('button', { name: text('staff.unblock') }).click()
  await expect(row).toContainText(text('staff.states.invited'))
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: text('staff.audit.title') }).click()
  for (const act of [
    'Invited a team member',
    'Changed a team member',
    'Blocked a team member',
    'Unblocked a team member',
  ])
    await expect(page.getByRole('row', { name: act }).first()).toBeVisible()
})

test('an e-mail that is taken says so at the field, and nothing typed is lost', async ({
  page,
}) => {
  await page.goto('/ru/account/staff')
  await page.getByRole('button', { name: textIn('ru', 'staff.invite') }).click()
  const invite = page.getByRole('dialog', { name: textIn('ru', 'staff.inviteTitle') })
  await invite.getByLabel(textIn('ru', 'staff.email')).fill('staff@demo.tender.example')
  await invite.getByLabel(textIn('ru', 'staff.name')).fill('Кто-то')
  await page.keyboard.press('Enter')
  await expect(invite.getByText(textIn('ru', 'staff.validation.taken'))).toBeVisible()
  await expect(invite.getByLabel(textIn('ru', 'staff.name'))).toHaveValue('Кто-то')
})

test('nobody changes their own role or locks themselves out; the operator is not theirs to change', async ({
  page,
}) => {
  await page.goto('/account/staff')
  await page.getByRole('button', { name: text('staff.changeOf', { name: 'Olivia Owner' }) }).click()
  const self = page.getByRole('dialog', { name: 'Olivia Owner' })
  await expect(self.getByLabel(text('staff.role')).getByRole('option')).toHaveCount(1)
  await expect(self.getByRole('button', { name: text('staff.block') })).toHaveCount(0)
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
  await page.getByRole('button', { name: text('ui.next') }).click()
  await expect(page).toHaveURL(/after=/)
  await page.getByLabel(text('staff.audit.act')).selectOption({ label: 'Issued store credit' })
  await page.getByLabel(text('staff.audit.person')).selectOption({ label: 'Olivia Owner' })
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
  await page.getByLabel(text('staff.audit.act')).selectOption({ label: 'Created the shop' })
  await expect(page.getByText(text('staff.audit.noMatch'))).toBeVisible()
  await page.getByRole('button', { name: text('staff.audit.clear') }).click()
  await expect(page.getByRole('row')).toHaveCount(31)
})

test.describe('a person of the staff', () => {
  test.use({ role: 'staff' })

  test('finds neither staff nor audit', async ({ page }) => {
    for (const path of ['/account/staff', '/account/audit']) {
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { name: text('shell.notFound.title') })).toBeVisible()
    }
  })
})
