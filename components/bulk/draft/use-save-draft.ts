'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '#components/commerce/act/use-act.ts'
import { invalidate } from '#client/query.ts'
import { createBulk, getBulk, getDryRun, listBulks, updateBulk } from '#contract/bulk/draft.ts'
import { listBulkRows } from '#contract/bulk/run.ts'
import { createCampaign, updateCampaign } from '#contract/bulk/campaigns.ts'
import type { Input } from '#contract/endpoint.ts'

type Body =
  | { kind: 'bulk'; body: Input<typeof createBulk>['body']['bulk'] }
  | { kind: 'campaign'; body: Input<typeof createCampaign>['body'] }

/** Saves a campaign: creates it first, updates it afterwards; each save starts a new dry run. */
export function useSaveDraft(saved: string | null, onSaved: (id: string) => void) {
  const client = useQueryClient()
  const done = (id: string) => {
    void invalidate(client, listBulks, getBulk, getDryRun, listBulkRows)
    onSaved(id)
  }
  const newBulk = useAct(createBulk, ({ bulk }) => done(bulk.bulk_id))
  const oldBulk = useAct(updateBulk, ({ bulk }) => done(bulk.bulk_id))
  const newCampaign = useAct(createCampaign, ({ campaign }) => done(campaign.campaign_id))
  const oldCampaign = useAct(updateCampaign, ({ campaign }) => done(campaign.campaign_id))
  const all = [newBulk, oldBulk, newCampaign, oldCampaign]
  const save = (draft: Body) => {
    if (draft.kind === 'bulk') {
      const body = { bulk: draft.body }
      return saved ? oldBulk.act({ params: { id: saved }, body }) : newBulk.act({ body })
    }
    const { body } = draft
    return saved ? oldCampaign.act({ params: { id: saved }, body }) : newCampaign.act({ body })
  }
  return {
    save,
    isBusy: all.some(({ isBusy }) => isBusy),
    problem: all.find((one) => one.problem)?.problem,
  }
}
