import { defaultSettings } from '#rules/returns/policy.ts'
import { placeOrder } from '../../orders/placing.ts'
import type { Example } from '../things.ts'

export const returnsPolicyExamples: Record<string, Example> = {
  getReturnSettings: async () => ({}),
  putReturnSettings: async (platform, shop) => {
    await platform.db.deleteFrom('return_settings').where('shop_id', '=', shop.shop_id).execute()
    return { body: { settings: { ...defaultSettings, lapse_days: 14 }, revision: 0 } }
  },
  tryReturnSettings: async (platform, shop) => {
    await placeOrder(platform, shop, { created_at: platform.clock() })
    return { body: { settings: { ...defaultSettings, approve_below: '50' } } }
  },
  judgeReturn: async (platform, shop) => {
    const { name, line_ids } = await placeOrder(platform, shop, { created_at: platform.clock() })
    return { body: { order_id: name, lines: [{ line_item_id: line_ids[0]!, quantity: 1 }] } }
  },
}
