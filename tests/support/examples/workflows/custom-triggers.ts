import type { TestPlatform, TestShop } from '../../platform.ts'
import { scheme, triggersOf } from '../../workflows/triggers.ts'
import type { Example } from '../things.ts'

/** Makes a trigger after disabling earlier ones, of which a shop may have a few alone. */
const made = async (platform: TestPlatform, shop: TestShop) => {
  await platform.db
    .updateTable('custom_trigger')
    .set({ active: false })
    .where('shop_id', '=', shop.shop_id)
    .execute()
  return (await triggersOf(platform, shop)).make()
}

const one: Example = async (platform, shop) => ({
  params: { id: (await made(platform, shop)).trigger_id },
})

export const customTriggersExamples: Record<string, Example> = {
  makeTrigger: async () => ({ body: { scheme: scheme() } }),
  changeTrigger: async (platform, shop) => {
    const trigger = await made(platform, shop)
    return {
      params: { id: trigger.trigger_id },
      body: { scheme: { ...trigger.scheme, name: 'Recycled' }, active: true },
    }
  },
  getTrigger: one,
  getTriggerBySource: async (platform, shop) => ({
    params: { source: (await made(platform, shop)).scheme.key },
  }),
  disableTrigger: one,
  listTriggers: async (platform, shop) => {
    await made(platform, shop)
    return {}
  },
  renewTriggerToken: one,
  listTriggerCalls: async (platform, shop) => {
    const { trigger_id, trigger_token: token } = await made(platform, shop)
    const triggers = await triggersOf(platform, shop)
    await triggers.send(trigger_id, token, { email: 'a@customers.example', points: '5' })
    return { params: { id: trigger_id } }
  },
}
