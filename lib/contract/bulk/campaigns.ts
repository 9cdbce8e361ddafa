import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Day, FileHead, Id, Instant, Line, Lines, Money, MoneyInput } from '#contract/pieces.ts'
import { bulkOperations, One, Progress } from './bulk.ts'

/** Legacy campaigns: campaigns by hand under their older calls. Drafts aren't listed. */
export const campaignStatuses = ['draft', 'pending', 'stopped', 'finished'] as const
const spec = { source: 'campaigns-and-calls §3, §4, §7 Legacy campaigns' } as const
/** Defaults of a row: one card, balance 10.00, no expiration. */
export const campaignRow = { count: 1, balance: '10.00', expiration: null } as const
const Row = z.strictObject({
  id: z.optional(z.string().check(z.maxLength(64))),
  count: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), campaignRow.count),
  balance: z._default(MoneyInput, campaignRow.balance),
  expiration: z._default(z.nullable(Day), campaignRow.expiration),
})
const CampaignBody = z.strictObject({
  title: z.optional(Line(120)),
  manual_src_data: z.array(Row).check(z.minLength(1), z.maxLength(500)),
})

export const Campaign = z.object({
  campaign_id: z.string(),
  title: z.string(),
  status: z.enum(campaignStatuses),
  manual_src_data: z.array(
    z.object({ id: z.string(), count: z.int(), balance: Money, expiration: z.nullable(Day) }),
  ),
  currency: z.string(),
  created_at: Instant,
})
export type Campaign = z.infer<typeof Campaign>
const Answer = z.object({ campaign: Campaign })

/** Lists all campaigns but drafts, newest first, at most 250. */
export const listCampaigns = endpoint({
  name: 'listCampaigns',
  method: 'GET',
  path: '/bulk-campaigns',
  right: 'read',
  ...spec,
  answer: z.object({ campaigns: z.array(Campaign) }),
})
/** Status of a campaign in the older calls' terms. */
export const getCampaignStatus = endpoint({
  name: 'getCampaignStatus',
  method: 'GET',
  path: '/bulk-campaigns/{id}/status',
  right: 'read',
  ...spec,
  params: One,
  answer: z.object({ status: z.enum(campaignStatuses), campaign: Campaign, progress: Progress }),
})
/** Creates a quick batch as a draft: a title and rows by hand. */
export const createCampaign = endpoint({
  name: 'createCampaign',
  method: 'POST',
  path: '/bulk-campaigns',
  right: 'issue',
  once: true,
  ...spec,
  body: CampaignBody,
  answer: Answer,
})
/** Changes a campaign that hasn't started. */
export const updateCampaign = endpoint({
  name: 'updateCampaign',
  method: 'PUT',
  path: '/bulk-campaigns/{id}',
  right: 'issue',
  once: true,
  ...spec,
  params: One,
  body: CampaignBody,
  answer: Answer,
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
  params: One,
  answer: Answer,
})
/** Stops it for good; issued credit stays issued. */
export const stopCampaign = endpoint({
  name: 'stopCampaign',
  method: 'POST',
  path: '/bulk-campaigns/{id}/stop',
  right: 'issue',
  once: true,
  ...spec,
  params: One,
  answer: Answer,
})
/** Deletes a campaign that has moved no money. */
export const deleteCampaign = endpoint({
  name: 'deleteCampaign',
  method: 'DELETE',
  path: '/bulk-campaigns/{id}',
  right: 'issue',
  once: true,
  ...spec,
  params: One,
  answer: z.object({}),
})
/** Exports the campaign; saved as {shop}_{id}.csv. */
export const exportCampaign = endpoint({
  name: 'exportCampaign',
  method: 'GET',
  path: '/bulk-campaigns/{id}/export',
  right: 'export',
  givesFile: true,
  ...spec,
  params: One,
  answer: FileHead,
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
  body: z.strictObject({
    campaign_id: z.optional(Id),
    operation_name: z.optional(z.enum(bulkOperations)),
    message: Lines(2000).check(z.minLength(1, 'Required Field')),
  }),
  answer: z.object({ ticket_id: z.string() }),
})
