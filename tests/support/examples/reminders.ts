import { inactive, remindingOf } from '../reminders/reminding.ts'
import type { TestPlatform, TestShop } from '../platform.ts'
import { type Example, withCredit } from './things.ts'

const { past: _, ...reminder } = inactive()

/** Removes earlier rules, of which a shop may have a few alone. */
const cleared = async (platform: TestPlatform, { shop_id }: TestShop) => {
  await platform.db
    .updateTable('reminder')
    .set({ removed_at: platform.clock() })
    .where('shop_id', '=', shop_id)
    .execute()
}
const made: Example = async (platform, shop) => {
  await cleared(platform, shop)
  const { reminder_id: id } = await remindingOf(platform, shop).make(inactive({ active: false }))
  return { params: { id } }
}

export const remindersExamples: Record<string, Example> = {
  listReminders: async () => ({}),
  createReminder: async (platform, shop) => {
    await cleared(platform, shop)
    return { body: inactive({ active: false }) }
  },
  changeReminder: async (platform, shop) => ({
    ...(await made(platform, shop)),
    body: inactive({ days: 60, active: false }),
  }),
  removeReminder: made,
  restoreReminder: async (platform, shop) => {
    const { params } = await made(platform, shop)
    await cleared(platform, shop)
    return { params }
  },
  previewReminders: async () => ({ body: { reminder } }),
  listCustomerReminders: async (platform, shop) => {
    const { id } = await withCredit(platform, shop)
    return { params: { id } }
  },
}
