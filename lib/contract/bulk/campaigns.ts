import { endpoint } from '#contract/endpoint.ts'

/** Legacy campaigns: campaigns by hand under their older calls. Drafts aren't listed. */
export const campaignStatuses = ['draft', 'pending', 'stopped', 'finished'] as const

const spec = { source: 'campaigns-and-calls §3, §4, §7 Legacy campaigns' } as const

/** Defaults of a row: one card, balance 10.00, no expiration. */
export const campaignRow = { count: 1, balance: '10.00', expiration: null } as const

/** Lists all campaigns but drafts, newest first, at most 250. */
export const listCampaigns = endpoint({
  name: 'listCampaigns',
  method: 'GET',
  path: '/bulk-campaigns',
  right: 'read',
  ...spec,
})

/** Status of a campaign in the older calls' terms. */
export const getCampaignStatus = endpoint({
  name: 'getCampaignStatus',
  method: 'GET',
  path: '/bulk-campaigns/{id}/status',
  right: 'read',
  ...spec,
})

/** Creates a quick batch as a draft: a title and rows by hand. */
export const createCampaign = endpoint({
  name: 'createCampaign',
  method: 'POST',
  path: '/bulk-campaigns',
  right: 'issue',
  once: true,
  ...spec,
})

/** Changes a campaign that hasn't started. */
export const updateCampaign = endpoint({
  name: 'updateCampaign',
  method: 'PUT',
  path: '/bulk-campaigns/{id}',
  right: 'issue',
  once: true,
  ...spec,
})

/**
 * Starts the campaign (pending). Refused as a campaign's start is: `bulks_off`, `dry_run_missing`,
 * `too_many_started`.
 */
export const startCampaign = endpoint({
  name: 'startCampaign',
  method: 'POST',
  path: '/bulk-campaigns/{id}/start',
  right: 'issue',
  once: true,
  money: true,
  ...spec,
})

/** Stops it for good; issued credit stays issued. */
export const stopCampaign = endpoint({
  name: 'stopCampaign',
  method: 'POST',
  path: '/bulk-campaigns/{id}/stop',
  right: 'issue',
  once: true,
  ...spec,
})

/** Deletes a campaign that has moved no money. */
export const deleteCampaign = endpoint({
  name: 'deleteCampaign',
  method: 'DELETE',
  path: '/bulk-campaigns/{id}',
  right: 'issue',
  once: true,
  ...spec,
})

/** Exports the campaign; saved as {shop}_{id}.csv. */
export const exportCampaign = endpoint({
  name: 'exportCampaign',
  method: 'GET',
  path: '/bulk-campaigns/{id}/export',
  right: 'export',
  givesFile: true,
  ...spec,
})

/**
 * Requests a campaign that Tender's team sets up: creates a ticket and emails the team and the
 * sender.
 */
export const requestCampaign = endpoint({
  name: 'requestCampaign',
  method: 'POST',
  path: '/emails/campaign_request_email/send',
  right: 'issue',
  ...spec,
})
