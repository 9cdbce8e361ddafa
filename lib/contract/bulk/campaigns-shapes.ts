import * as z from 'zod/mini'
import { One, Progress } from './bulk-shapes.ts'
import { bulkOperations } from './bulk.ts'
import { campaignRow, campaignStatuses } from './campaigns.ts'
import { Day, FileHead, Id, Instant, Line, Lines, Money, MoneyInput } from '#contract/pieces.ts'

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

export const listCampaigns = {
  answer: z.object({ campaigns: z.array(Campaign) }),
}

export const getCampaignStatus = {
  params: One,
  answer: z.object({ status: z.enum(campaignStatuses), campaign: Campaign, progress: Progress }),
}

export const createCampaign = {
  body: CampaignBody,
  answer: Answer,
}

export const updateCampaign = {
  params: One,
  body: CampaignBody,
  answer: Answer,
}

export const startCampaign = {
  params: One,
  answer: Answer,
}

export const stopCampaign = {
  params: One,
  answer: Answer,
}

export const deleteCampaign = {
  params: One,
  answer: z.object({}),
}

export const exportCampaign = {
  params: One,
  answer: FileHead,
}

export const requestCampaign = {
  body: z.strictObject({
    campaign_id: z.optional(Id),
    operation_name: z.optional(z.enum(bulkOperations)),
    message: Lines(2000).check(z.minLength(1, 'Required Field')),
  }),
  answer: z.object({ ticket_id: z.string() }),
}
