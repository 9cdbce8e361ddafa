import { expect, isAccessible, test } from '../../support/desk.ts'
import { text, textIn } from '../../support/text.ts'

type Cashback = { workflow: { id: string; state: string; cases: object[] } | null }

// the shop has one cashback, which these share
test.describe
  .serial('cashback', () => {
    test('is filled in, tried on an order, estimated, published, paused and resumed', async ({
      page,
      shop,
    }) => {
      test.slow()
      await page.goto('/')
      await page.getByRole('link', { name: text('shell.menu.cashback') }).click()
      await expect(page).toHaveURL('/cashback')
      await isAccessible(page)
      const example = page.getByRole('region', { name: text('cashback.example.title') })
      const outcome = example.getByRole('status')
      await expect(outcome).toContainText(text('cashback.example.earns', { amount: '£5.00' }))
      const earn = page.getByRole('region', { name: text('cashback.earn.title') })
      const percent = earn.getByRole('textbox', { name: /^Percentage/ })
      await percent.fill('4')
      await expect(outcome).toContainText('£4.00')

      const orders = page.getByRole('region', { name: text('cashback.orders.title') })
      await orders.getByRole('textbox', { name: /^Subtotal more than/ }).fill('20')
      await orders.getByRole('textbox', { name: /^Subtotal less than/ }).fill('10')
      await expect(page.getByText(text('cashback.problems.bounds_crossed'))).toBeVisible()
      await page.getByRole('button', { name: text('cashback.save'), exact: true }).click()
      const below = orders.getByRole('textbox', { name: /^Subtotal less than/ })
      await expect(below).toBeFocused()
      await below.fill('')

      await example.getByRole('textbox', { name: /^Order subtotal/ }).fill('20')
      await expect(outcome).toContainText(text('cashback.example.noCase'))
      await example.getByRole('textbox', { name: /^Order subtotal/ }).fill('600')
      await earn
        .getByRole('combobox', { name: text('cashback.tiers.title') })
        .selectOption({ label: text('cashback.tiers.by.order') })
      const tier = earn.getByRole('group', { name: text('cashback.tiers.row', { number: 1 }) })
      await tier.getByRole('textbox', { name: /^More than/ }).fill('500')
      await tier.getByRole('textbox', { name: /^Percentage/ }).fill('10')
      await expect(outcome).toContainText('£60.00')
      const words = page.getByRole('region', { name: text('cashback.sentence.title') })
      await expect(words).toContainText('issue 10% of the order subtotal')
      await expect(words).toContainText('issue 4% of the order subtotal')

      await page.getByRole('button', { name: text('cashback.publish'), exact: true }).click()
      await expect(page.getByText(text('cashback.backTestMissing'))).toBeVisible()
      await page.getByRole('button', { name: text('cashback.estimate.start') }).click()
      const result = page.getByRole('region', { name: text('cashback.estimate.result') })
      await expect(
        result.getByText(text('workflow-editor.backTest.sums.cost'), { exact: true }),
      ).toBeVisible({
        timeout: 60_000,
      })
      await expect(result.getByText(text('workflow-editor.backTest.sums.people'))).toBeVisible()
      await isAccessible(page)
      await page.getByRole('button', { name: text('cashback.publish'), exact: true }).click()
      await expect(page.getByText(text('workflows.states.live'), { exact: true })).toBeVisible()
      await page.getByRole('button', { name: text('cashback.pause'), exact: true }).click()
      await expect(page.getByText(text('workflows.states.paused'), { exact: true })).toBeVisible()
      await page.reload()
      await expect(tier.getByRole('textbox', { name: /^More than/ })).toHaveValue('500')
      await page.getByRole('button', { name: text('cashback.resume'), exact: true }).click()
      await expect(page.getByText(text('workflows.states.live'), { exact: true })).toBeVisible()
      const { workflow } = await shop.get<Cashback>('/cashback')
      expect(workflow?.state).toBe('live')
      await shop.put('/cashback', { active: false })
    })

    test('that someone else saved meanwhile asks whose goes on, and keeps what was typed', async ({
      page,
      shop,
    }) => {
      await page.goto('/cashback')
      const earn = page.getByRole('region', { name: text('cashback.earn.title') })
      const percent = earn.getByRole('textbox', { name: /^Percentage/ }).first()
      await expect(percent).toHaveValue('4')
      const { form } = await shop.get<{ form: object }>('/cashback')
      await shop.put('/cashback', { form: { ...form, value: '6' } })
      await percent.fill('7')
      await page.getByRole('button', { name: text('cashback.save'), exact: true }).click()
      const question = page.getByRole('alert').filter({ hasText: text('cashback.moved.about') })
      await expect(question).toBeVisible()
      await expect(percent).toHaveValue('7')
      await question.getByRole('button', { name: text('cashback.moved.mine') }).click()
      await expect(question).toBeHidden()
      expect((await shop.get<{ form: { value: string } }>('/cashback')).form.value).toBe('7')
    })

    test('in Russian; beyond the form it leads to the editor', async ({ page, shop }) => {
      await page.goto('/ru/cashback')
      await expect(
        page.getByRole('region', { name: textIn('ru', 'cashback.sentence.title') }),
      ).toContainText('бонусами')
      await isAccessible(page)
      await page.setViewportSize({ width: 1010, height: 900 })
      const { workflow } = await shop.get<Cashback>('/cashback')
      await shop.put(`/workflows/${workflow!.id}`, {
        cases: workflow!.cases.map((one) => ({ ...one, title: 'Renamed' })),
      })
      await page.reload()
      await expect(page.getByText(textIn('ru', 'cashback.beyond.reasons.cases'))).toBeVisible()
      await isAccessible(page)
      await page.getByRole('link', { name: textIn('ru', 'cashback.beyond.open') }).click()
      await expect(page).toHaveURL(`/ru/loyalty/${workflow!.id}`)
    })
  })

test.describe('a person who may only read', () => {
  test.use({ role: 'limited' })
  test('sees cashback without its acts', async ({ page }) => {
    await page.goto('/cashback')
    await expect(
      page.getByRole('heading', { name: text('cashback.title'), exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: text('cashback.publish') })).toHaveCount(0)
    await expect(page.getByRole('button', { name: text('cashback.estimate.start') })).toHaveCount(0)
  })
})
