import { expect, test } from 'vitest'
import { getBulk, listBulks, updateBulk } from '#contract/bulk/draft.ts'
import {
  createCampaign,
  deleteCampaign,
  exportCampaign,
  getCampaignStatus,
  listCampaigns,
  requestCampaign,
  startCampaign,
  stopCampaign,
  updateCampaign,
} from '#contract/bulk/campaigns.ts'
import { byHand, checked, checkpoint, settle, upload } from '../../support/bulk/campaigns.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ at: '2026-03-01T10:00:00Z', ties: 'after all' })

test('the older calls are the same campaigns under their older names', async () => {
  const owner = shop.people.owner
  const made = await platform.call(owner, createCampaign, {
    body: {
      title: 'Older',
      manual_src_data: [{}, { count: 2, balance: 5, expiration: '2099-01-01' }],
    },
  })
  const id = made.body.campaign.campaign_id
  expect(made.body.campaign).toMatchObject({
    status: 'draft',
    manual_src_data: [
      { id: 'r1', count: 1, balance: '10.00', expiration: null },
      { id: 'r2', count: 2, balance: '5.00', expiration: '2099-01-01' },
    ],
  })
  expect((await platform.call(owner, listCampaigns, {})).body.campaigns).toEqual([])
  // nor in the newer list, unless its state is requested
  const listed = async (query: { state?: 'checking' | 'bulk_stopped'; past?: boolean } = {}) =>
    (await platform.call(owner, listBulks, { query })).body.rows.some(
      ({ bulk_id }) => bulk_id === id,
    )
  expect([
    await listed(),
    await listed({ state: 'checking' }),
    await listed({ past: true }),
  ]).toEqual([false, true, false])
  expect(await platform.call(owner, startCampaign, { params: { id } })).toMatchObject({
    status: 409,
    error: { code: 'dry_run_missing' },
  })
  await platform.call(owner, updateCampaign, {
    params: { id },
    body: { manual_src_data: [{ count: 3 }] },
  })
  await settle(platform)
  expect((await platform.call(owner, startCampaign, { params: { id } })).body.campaign.status).toBe(
    'pending',
  )
  expect((await platform.call(owner, listCampaigns, {})).body.campaigns).toMatchObject([
    { campaign_id: id, status: 'pending' },
  ])
  expect((await platform.call(owner, stopCampaign, { params: { id } })).body.campaign.status).toBe(
    'stopped',
  )
  expect([
    await listed(),
    await listed({ state: 'checking' }),
    await listed({ past: true }),
  ]).toEqual([true, false, true])
  expect((await platform.call(owner, getBulk, { params: { id } })).body.bulk.legacy).toBe(true)
  expect((await platform.call(owner, getCampaignStatus, { params: { id } })).body).toMatchObject({
    status: 'stopped',
    progress: { rows_total: 3, rows_done: 0 },
  })
  expect(
    (await platform.call(owner, exportCampaign, { params: { id } })).headers.get(
      'content-disposition',
    ),
  ).toContain(`filename="${shop.shop_url}_${id}.csv"`)
  expect(await platform.call(owner, deleteCampaign, { params: { id } })).toMatchObject({
    status: 409,
    error: { code: 'bulk_busy' },
  })
  const newer = await checked(platform, shop, byHand(1))
  expect(await platform.call(owner, startCampaign, { params: { id: newer } })).toMatchObject({
    status: 404,
  })
  expect(await checkpoint(platform, owner, id, 'resume')).toMatchObject({
    error: { code: 'bulk_idle' },
  })
  expect(
    (await platform.call(owner, requestCampaign, { body: { message: 'Please', campaign_id: id } }))
      .body.ticket_id,
  ).toMatch(/^k\d+$/)
  expect(
    await platform.call(other.people.owner, requestCampaign, {
      body: { message: 'Please', campaign_id: id },
    }),
  ).toMatchObject({ status: 404 })
})

test('one of the older calls that is given a file leaves their list, and they go on answering', async () => {
  const owner = shop.people.owner
  const id = (await platform.call(owner, createCampaign, { body: { manual_src_data: [{}] } })).body
    .campaign.campaign_id
  const source = { csv: { url: await upload(platform, shop, 'email,amount\nfile@x.example,5\n') } }
  const { body } = await platform.call(owner, updateBulk, {
    params: { id },
    body: { bulk: { operation_name: 'gift_card', source } },
  })
  expect(body.bulk.legacy).toBe(false)
  await settle(platform)
  await checkpoint(platform, owner, id, 'start')
  await settle(platform)
  expect(await platform.call(owner, getCampaignStatus, { params: { id } })).toMatchObject({
    status: 404,
  })
  const { status, body: list } = await platform.call(owner, listCampaigns, {})
  expect([status, list.campaigns.some(({ campaign_id }) => campaign_id === id)]).toEqual([
    200,
    false,
  ])
})
