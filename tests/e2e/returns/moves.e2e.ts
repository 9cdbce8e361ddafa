import type { Return } from '#contract/returns/requests-shapes.ts'
import { expect, isAccessible, test } from '../../support/desk.ts'
import { storeSells } from '../../support/returns/at-store.ts'
import { requestedReturn } from '../../support/returns/at-desk.ts'
import { text } from '../../support/text.ts'

test('a return is rejected with a reason, reopened, approved and cancelled; each step is kept', async ({
  page,
  shop,
  request,
  baseURL,
}) => {
  const order = await storeSells(shop, request, baseURL)
  const { return_id: id, name } = await requestedReturn(shop, order)
  const now = async () => (await shop.get<{ return: Return }>(`/returns/${id}`)).return
  await page.goto(`/refunds?return=${id}`)
  const panel = page.getByRole('complementary', { name: text('returns-requests.one') })
  const state = (key: 'rejected' | 'requested' | 'approved' | 'cancelled') =>
    expect(
      panel.getByText(text(`returns.returnStates.${key}`), { exact: true }).first(),
    ).toBeVisible()
  const act = (key: 'reject' | 'reopen' | 'approve' | 'cancel') =>
    panel.getByRole('button', { name: text(`returns-requests.acts.${key}`) })

  await act('reject').click()
  const rejecting = page.getByRole('dialog', {
    name: text('returns-requests.reject.title', { name }),
  })
  const submit = rejecting.getByRole('button', { name: text('returns-requests.reject.submit') })
  await expect(submit).toBeDisabled()
  await rejecting.getByLabel(text('returns-requests.reject.reason')).fill('Worn at the elbows')
  // an answer that is lost leaves the reason, and the second try does it once
  let tries = 0
  await page.route(/\/returns\/[^/]+\/reject$/, async (route) => {
    tries += 1
    if (tries > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await submit.click()
  await expect(rejecting.getByText(text('errors.connection_lost'))).toBeVisible()
  await expect(rejecting.getByLabel(text('returns-requests.reject.reason'))).toHaveValue(
    'Worn at the elbows',
  )
  await submit.click()
  await state('rejected')
  await expect(panel.getByText('Worn at the elbows').first()).toBeVisible()
  await isAccessible(page)

  for (const [key, after] of [
    ['reopen', 'requested'],
    ['approve', 'approved'],
    ['cancel', 'cancelled'],
  ] as const) {
    await act(key).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: text(`returns-requests.ask.${key}.submit`) })
      .click()
    await state(after)
  }
  await expect(
    panel.getByRole('button', { name: text('returns-requests.acts.approve') }),
  ).toHaveCount(0)
  expect((await now()).timeline.map(({ kind }) => kind)).toEqual([
    'requested',
    'rejected',
    'reopened',
    'approved',
    'cancelled',
  ])
})
