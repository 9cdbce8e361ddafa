import { createCampaign } from '#contract/bulk/campaigns.ts'
import { byHand, checked, checkpoint, finished, settle, upload } from '../bulk/campaigns.ts'
import { movingOf } from '../bulk/moving.ts'
import { type TestPlatform, type TestShop, unique } from '../platform.ts'
import type { Example, Input } from './things.ts'

const draft: Example = async (platform, shop) => ({
  params: { id: await checked(platform, shop, byHand(2)) },
})
const over: Example = async (platform, shop) => ({
  params: { id: await finished(platform, shop, byHand(2, '10.00', { expires_on: '2099-01-31' })) },
})
/** Makes one per shop, for the many calls that don't change it. */
const kept = (make: Example): Example => {
  const made = new WeakMap<TestShop, Promise<Input>>()
  return async (platform, shop) => {
    const one = made.get(shop) ?? make(platform, shop)
    made.set(shop, one)
    await one
    await settle(platform)
    return one
  }
}
const oneDraft = kept(draft)
const oneOver = kept(over)
const campaignBody = () => ({
  body: { manual_src_data: [{ count: 1, balance: '10.00', expiration: null }] },
})
/** Makes a legacy campaign with a finished dry run. */
const campaign: Example = async (platform, shop) => {
  const { body } = await platform.call(shop.people.owner, createCampaign, campaignBody())
  await settle(platform)
  return { params: { id: body.campaign.campaign_id } }
}
/** Finishes running campaigns first, so that another may start. */
const startedThen = async (platform: TestPlatform, shop: TestShop): Promise<Input> => {
  await settle(platform)
  return campaign(platform, shop)
}

export const bulkExamples: Record<string, Example> = {
  validateBulk: async (platform, shop) => ({
    body: {
      bulk: {
        operation_name: 'gift_card',
        source: {
          csv: { url: await upload(platform, shop, 'email,amount\nada@customers.example,10\n') },
        },
      },
    },
  }),
  listBulks: async () => ({ query: { state: 'checked' } }),
  createBulk: async () => ({ body: { bulk: byHand(1) } }),
  updateBulk: async (platform, shop) => ({
    ...(await draft(platform, shop)),
    body: { bulk: byHand(3) },
  }),
  getBulk: oneDraft,
  deleteBulk: draft,
  bulkCheckpoint: async (platform, shop) => {
    await settle(platform)
    return {
      ...(await draft(platform, shop)),
      body: { checkpoint: { transition: 'start', payload: { email: shop.people.staff.email } } },
    }
  },
  getBulkProgress: oneDraft,
  exportBulk: oneDraft,
  getDryRun: oneDraft,
  listBulkRows: oneDraft,
  exportBadRows: oneDraft,
  listMoveIns: async () => ({}),
  getMoveInProof: async (platform, shop) => ({
    params: {
      id: await movingOf(platform, shop).move(
        'plain',
        `email,balance\n${unique('moved')}@customers.example,10\n`,
      ),
    },
  }),
  getBulkTemplate: async () => ({ query: { operation_name: 'gift_card' } }),
  retryBulkRows: async (platform, shop) => {
    const { params } = (await over(platform, shop)) as { params: { id: string } }
    await platform.db
      .updateTable('bulk_row')
      .set({ state: 'failed' })
      .where('bulk_id', '=', BigInt(params.id.slice(1)))
      .where('row_no', '=', 1)
      .execute()
    return { params }
  },
  resendBulkMails: oneOver,
  previewBulkUndo: oneOver,
  undoBulk: over,
  extendBulk: async (platform, shop) => ({
    ...(await oneOver(platform, shop)),
    body: { expires_on: '2100-01-31' },
  }),
  disableBulk: async (platform, shop) => ({
    ...(await oneOver(platform, shop)),
    body: { disabled: true },
  }),
  listCampaigns: async () => ({}),
  getCampaignStatus: campaign,
  createCampaign: async () => campaignBody(),
  updateCampaign: async (platform, shop) => ({
    ...(await campaign(platform, shop)),
    ...campaignBody(),
  }),
  startCampaign: startedThen,
  stopCampaign: async (platform, shop) => {
    const { params } = (await startedThen(platform, shop)) as { params: { id: string } }
    await checkpoint(platform, shop.people.owner, params.id, 'start')
    return { params }
  },
  deleteCampaign: campaign,
  exportCampaign: campaign,
  requestCampaign: async () => ({ body: { message: 'A campaign for the holidays' } }),
  overviewBulks: async (platform, shop) => ({
    body: {
      campaigns_ids: [((await oneDraft(platform, shop)) as { params: { id: string } }).params.id],
    },
  }),
  indepthBulk: async (platform, shop) => ({ ...(await oneOver(platform, shop)), body: {} }),
}
