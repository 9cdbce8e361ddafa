import * as z from 'zod/mini'
import { bulkOperations, Progress } from './bulk.ts'
import { endpoint } from './endpoint.ts'
import { Day, FileHead, Id, Instant, Line, Lines, Money, MoneyInput } from './pieces.ts'

/** Legacy campaigns are bulks by hand under their older name; drafts are not in the list. */
export const campaignStatuses = ['draft', 'pending', 'stopped', 'finished'] as const
const One = z.object({ id: Id })
const spec = { source: 'campaigns-and-calls §3, §4, §7 Legacy campaigns' } as const
/** Defaults of a row: count 1, balance 10, expiration null (§9). */
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

/** Every campaign but drafts, the newest first; at most 250. */
export const listCampaigns = endpoint({
  name: 'listCampaigns',
  method: 'GET',
  path: '/bulk-campaigns',
  right: 'read',
  ...spec,
  answer: z.object({ campaigns: z.array(Campaign) }),
})
/** Where a campaign stands, in the words of the older calls. */
export const getCampaignStatus = endpoint({
  name: 'getCampaignStatus',
  method: 'GET',
  path: '/bulk-campaigns/{id}/status',
  right: 'read',
  ...spec,
  params: One,
  answer: z.object({ status: z.enum(campaignStatuses), campaign: Campaign, progress: Progress }),
})
/** A quick batch: a title and rows by hand, as a draft. */
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
/** Changes it while it has not started. */
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
/** Sets pending. The same gates as a bulk's start: `bulks_off`, `dry_run_missing`, `too_many_started`. */
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
/** Stops it for good; what was given stays given. */
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
/** Takes one away that has moved no money. */
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
/** Saved as {shop}_{id}.csv. */
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
/** Asks the people of Tender for a campaign that they set up: a ticket, with a mail to them and one to who asked. */
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

const Figures = {
  issued: Money,
  redeemed: Money,
  expired: Money,
  taken_back: Money,
  outstanding: Money,
  cards: z.int(),
  cards_used: z.int(),
  /** of what was given, in whole percent */ percent: z.int(),
  revenue: Money,
  orders: z.int(),
}
/** Of several campaigns in one call; type is the operation. An id that is not of this shop is left out. */
export const overviewBulks = endpoint({
  name: 'overviewBulks',
  method: 'POST',
  path: '/api/analytics/bulks/overview',
  right: 'read',
  source: 'campaigns-and-calls §7 Analytics',
  body: z.strictObject({
    campaigns_data: z.optional(
      z
        .array(z.strictObject({ id: Id, type: z.string().check(z.maxLength(40)) }))
        .check(z.maxLength(250)),
    ),
    campaigns_ids: z.optional(z.array(Id).check(z.maxLength(250))),
  }),
  answer: z.object({
    currency: z.string(),
    rows: z.array(z.object({ id: z.string(), type: z.string(), ...Figures })),
  }),
})
/** One campaign between two days of the shop's calendar. */
export const indepthBulk = endpoint({
  name: 'indepthBulk',
  method: 'POST',
  path: '/api/analytics/bulks/{id}/indepth',
  right: 'read',
  source: 'campaigns-and-calls §7 Analytics',
  params: One,
  body: z.strictObject({
    fromDate: z.optional(Day),
    toDate: z.optional(Day),
    operation_name: z.optional(z.enum(bulkOperations)),
  }),
  answer: z.object({
    currency: z.string(),
    title: z.string(),
    operation_name: z.enum(bulkOperations),
    range: z.object({ from: Day, to: Day }),
    ...Figures,
    /** median days from the gift to its first use */
    days_to_redeem: z.nullable(z.int()),
    funnel: z.object({
      rows: z.int(),
      cards: z.int(),
      mails_sent: z.int(),
      mails_failed: z.int(),
      cards_used: z.int(),
    }),
    days: z.array(z.object({ day: Day, issued: Money, redeemed: Money, revenue: Money })),
  }),
})
