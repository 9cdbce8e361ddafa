import * as calls from '#contract/bulk.ts'
import * as campaigns from '#contract/campaigns.ts'
import { serve, serveFile, serveMoney } from '#platform/route.ts'
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
} from './campaigns.ts'
import { disableBulk, extendBulk } from './card-tasks.ts'
import { bulkCheckpoint } from './checkpoint.ts'
import { createBulk, deleteBulk, updateBulk } from './create-bulk.ts'
import { exportBadRows, exportBulk, getBulkTemplate } from './export-bulk.ts'
import { indepthBulk } from './indepth-bulk.ts'
import { getBulk, listBulks } from './list-bulks.ts'
import { listBulkRows } from './list-rows.ts'
import { overviewBulks } from './overview-bulks.ts'
import { readDryRun } from './read-dry-run.ts'
import { readProgress } from './read-progress.ts'
import { resendBulkMails, retryBulkRows } from './retry-rows.ts'
import { previewBulkUndo, undoBulk } from './undo-bulk.ts'
import { validateBulk } from './validate-bulk.ts'

export const routes = [
  serve(calls.validateBulk, validateBulk),
  serve(calls.listBulks, listBulks),
  serveMoney(calls.createBulk, createBulk),
  serveMoney(calls.updateBulk, updateBulk),
  serve(calls.getBulk, getBulk),
  serveMoney(calls.deleteBulk, deleteBulk),
  serveMoney(calls.bulkCheckpoint, bulkCheckpoint),
  serve(calls.getBulkProgress, readProgress),
  serveFile(calls.exportBulk, exportBulk),
  serve(calls.getDryRun, readDryRun),
  serve(calls.listBulkRows, listBulkRows),
  serveFile(calls.exportBadRows, exportBadRows),
  serveFile(calls.getBulkTemplate, getBulkTemplate),
  serveMoney(calls.retryBulkRows, retryBulkRows),
  serveMoney(calls.resendBulkMails, resendBulkMails),
  serve(calls.previewBulkUndo, previewBulkUndo),
  serveMoney(calls.undoBulk, undoBulk),
  serveMoney(calls.extendBulk, extendBulk),
  serveMoney(calls.disableBulk, disableBulk),
  serve(campaigns.listCampaigns, listCampaigns),
  serve(campaigns.getCampaignStatus, getCampaignStatus),
  serveMoney(campaigns.createCampaign, createCampaign),
  serveMoney(campaigns.updateCampaign, updateCampaign),
  serveMoney(campaigns.startCampaign, startCampaign),
  serveMoney(campaigns.stopCampaign, stopCampaign),
  serveMoney(campaigns.deleteCampaign, deleteCampaign),
  serveFile(campaigns.exportCampaign, exportCampaign),
  serve(campaigns.requestCampaign, requestCampaign),
  serve(campaigns.overviewBulks, overviewBulks),
  serve(campaigns.indepthBulk, indepthBulk),
]
