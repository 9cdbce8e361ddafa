import type { TestPlatform, TestShop } from '../platform.ts'
import { hooksOf, somewhere } from './webhooks-of.ts'
import type { Example } from '../examples/things.ts'

const types = ['store_credit.issued', 'balance.redeemed']
/** Makes a webhook; earlier ones go, of which a shop may have so many. */
const made = async (platform: TestPlatform, shop: TestShop) => {
  await platform.db
    .updateTable('webhook')
    .set({ deleted_at: platform.clock() })
    .where('shop_id', '=', shop.shop_id)
    .execute()
  const hooks = hooksOf(platform, shop)
  const { webhook_id: id } = await hooks.make(somewhere, types)
  return { id, hooks }
}
const one: Example = async (platform, shop) => ({
  params: { id: (await made(platform, shop)).id },
})
const past = (platform: TestPlatform) => ({
  from: '2020-01-01T00:00:00Z',
  to: new Date(platform.clock().getTime() - 1000).toISOString(),
})

export const webhooksExamples: Record<string, Example> = {
  listNotices: async () => ({ query: { type: 'store_credit.issued' } }),
  listNoticeTypes: async () => ({}),
  listWebhooks: async (platform, shop) => {
    await made(platform, shop)
    return {}
  },
  makeWebhook: async (platform, shop) => {
    await made(platform, shop)
    return { body: { url: somewhere, types } }
  },
  changeWebhook: async (platform, shop) => ({
    params: { id: (await made(platform, shop)).id },
    body: { url: `${somewhere}/other`, types, active: true },
  }),
  deleteWebhook: one,
  rotateWebhookSecret: async (platform, shop) => ({
    params: { id: (await made(platform, shop)).id },
    body: { confirmed: 'abc=' },
  }),
  testWebhook: async (platform, shop) => ({
    params: { id: (await made(platform, shop)).id },
    body: { type: 'store_credit.issued' },
  }),
  previewWebhookReplay: async (platform, shop) => {
    const { id, hooks } = await made(platform, shop)
    await hooks.follow()
    return { params: { id }, body: past(platform) }
  },
  replayWebhook: async (platform, shop) => {
    const { id, hooks } = await made(platform, shop)
    await hooks.notice()
    const { from } = past(platform)
    const to = new Date(platform.clock().getTime() + 1).toISOString()
    const { count } = (await hooks.preview(id, { from, to })).body
    return { params: { id }, body: { from, to, count } }
  },
  listWebhookSends: async (platform, shop) => {
    const { id, hooks } = await made(platform, shop)
    await hooks.test(id, 'store_credit.issued')
    return { params: { id }, query: { state: 'waiting' } }
  },
  sendWebhookAgain: async (platform, shop) => {
    const { id, hooks } = await made(platform, shop)
    await hooks.notice()
    await hooks.queue()
    const [send] = await hooks.sends(id)
    return { params: { id: send!.send_id } }
  },
}
