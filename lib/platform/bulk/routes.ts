import * as campaigns from '#contract/bulk/campaigns.ts'
import * as draft from '#contract/bulk/draft.ts'
import * as figures from '#contract/bulk/figures.ts'
import * as moveIn from '#contract/bulk/move-in.ts'
import * as run from '#contract/bulk/run.ts'
import { serve, serveFile, serveOnce } from '#platform/route.ts'
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
} from '#platform/bulk/figures/campaigns.ts'
import { disableBulk, extendBulk } from '#platform/bulk/run/card-tasks.ts'
import { bulkCheckpoint } from '#platform/bulk/run/checkpoint.ts'
import { createBulk, deleteBulk, updateBulk } from '#platform/bulk/draft/create-bulk.ts'
import { exportBadRows, exportBulk, getBulkTemplate } from '#platform/bulk/figures/export-bulk.ts'
import { indepthBulk } from '#platform/bulk/figures/indepth-bulk.ts'
import { getBulk, listBulks } from './list-bulks.ts'
import { listMoveIns } from '#platform/bulk/move-in/list-move-ins.ts'
import { proveMoveIn } from '#platform/bulk/move-in/prove.ts'
import { listBulkRows } from '#platform/bulk/run/list-rows.ts'
import { overviewBulks } from '#platform/bulk/figures/overview-bulks.ts'
import { readDryRun } from '#platform/bulk/dry-run/read-dry-run.ts'
import { readProgress } from '#platform/bulk/run/read-progress.ts'
import { resendBulkMails, retryBulkRows } from '#platform/bulk/run/retry-rows.ts'
import { previewBulkUndo, undoBulk } from '#platform/bulk/run/undo-bulk.ts'
import { validateBulk } from '#platform/bulk/dry-run/validate-bulk.ts'

export const routes = [
  serve(draft.validateBulk, validateBulk),
  serve(draft.listBulks, listBulks),
  serveOnce(draft.createBulk, createBulk),
  serveOnce(draft.updateBulk, updateBulk),
  serve(draft.getBulk, getBulk),
  serveOnce(draft.deleteBulk, deleteBulk),
  serveOnce(run.bulkCheckpoint, bulkCheckpoint),
  serve(run.getBulkProgress, readProgress),
  serveFile(run.exportBulk, exportBulk),
  serve(draft.getDryRun, readDryRun),
  serve(run.listBulkRows, listBulkRows),
  serveFile(draft.exportBadRows, exportBadRows),
  serveFile(draft.getBulkTemplate, getBulkTemplate),
  serveOnce(run.retryBulkRows, retryBulkRows),
  serveOnce(run.resendBulkMails, resendBulkMails),
  serve(run.previewBulkUndo, previewBulkUndo),
  serveOnce(run.undoBulk, undoBulk),
  serveOnce(run.extendBulk, extendBulk),
  serveOnce(run.disableBulk, disableBulk),
  serve(campaigns.listCampaigns, listCampaigns),
  serve(campaigns.getCampaignStatus, getCampaignStatus),
  serveOnce(campaigns.createCampaign, createCampaign),
  serveOnce(campaigns.updateCampaign, updateCampaign),
  serveOnce(campaigns.startCampaign, startCampaign),
  serveOnce(campaigns.stopCampaign, stopCampaign),
  serveOnce(campaigns.deleteCampaign, deleteCampaign),
  serveFile(campaigns.exportCampaign, exportCampaign),
  serve(campaigns.requestCampaign, requestCampaign),
  serve(figures.overviewBulks, overviewBulks),
  serve(figures.indepthBulk, indepthBulk),
  serve(moveIn.listMoveIns, listMoveIns),
  serve(moveIn.getMoveInProof, proveMoveIn),
]
