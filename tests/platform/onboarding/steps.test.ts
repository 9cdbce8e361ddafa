import { expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { getShopMetrics, type SetUpStep } from '#contract/onboarding/calls.ts'
import { putSetting } from '#contract/shop/calls.ts'
import { startingSettings } from '#platform/billing/plans.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform()

const done = async (shop: TestShop): Promise<SetUpStep[]> =>
  (await platform.call(shop.people.limited, getShopMetrics, {})).body.steps.flatMap((step) =>
    step.done ? [step.name] : [],
  )
const put = (shop: TestShop, key: string, value: unknown) =>
  platform.call(shop.people.owner, putSetting, { body: { key, value } })

test('a step is done once the data says so, and open again when it no longer does', async () => {
  const shop = await platform.shop({
    settings: { ...startingSettings('none'), is_accepted_terms: false },
  })
  await platform.db
    .updateTable('staff')
    .set({ blocked_at: new Date() })
    .where('shop_id', '=', shop.shop_id)
    .where('staff_id', 'not in', [shop.people.owner.staff_id, shop.people.limited.staff_id])
    .execute()
  expect(await done(shop)).toEqual(['staff'])
  await put(shop, 'is_accepted_terms', true)
  await put(shop, 'email_sender', { from_name: 'Maple', reply_to: null })
  await put(shop, 'limit_store_credit_issue_max_value', '50')
  expect(await done(shop)).toEqual(['terms', 'sender', 'limits', 'staff'])
  await platform.db
    .updateTable('shop')
    .set({ settings: JSON.stringify({ ...startingSettings('pro'), is_accepted_terms: true }) })
    .where('shop_id', '=', shop.shop_id)
    .execute()
  const { id } = await platform.customer(shop)
  await platform.call(shop.people.owner, updateBalance, {
    params: { id },
    body: { valueToUpdate: '5', reason: 'Reward' },
  })
  expect(await done(shop)).toEqual(['terms', 'plan', 'customers', 'staff', 'first_credit'])
  await platform.db
    .updateTable('staff')
    .set({ blocked_at: new Date() })
    .where('staff_id', '=', shop.people.owner.staff_id)
    .execute()
  expect(await done(shop)).toEqual(['terms', 'plan', 'customers', 'first_credit'])
})

test('what another shop has done is its own', async () => {
  const busy = await platform.shop()
  const idle = await platform.shop({
    settings: { ...startingSettings('none'), is_accepted_terms: false },
  })
  await platform.customer(busy)
  expect(await done(idle)).toEqual(['staff'])
})
