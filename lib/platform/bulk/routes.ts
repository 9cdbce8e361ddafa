import * as calls from '#contract/bulk.ts'
import * as campaigns from '#contract/campaigns.ts'
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
  serveOnce(calls.createBulk, createBulk),
  serveOnce(calls.updateBulk, updateBulk),
  serve(calls.getBulk, getBulk),
  serveOnce(calls.deleteBulk, deleteBulk),
  serveOnce(calls.bulkCheckpoint, bulkCheckpoint),
  serve(calls.getBulkProgress, readProgress),
  serveFile(calls.exportBulk, exportBulk),
  serve(calls.getDryRun, readDryRun),
  serve(calls.listBulkRows, listBulkRows),
  serveFile(calls.exportBadRows, exportBadRows),
  serveFile(calls.getBulkTemplate, getBulkTemplate),
  serveOnce(calls.retryBulkRows, retryBulkRows),
  serveOnce(calls.resendBulkMails, resendBulkMails),
  serve(calls.previewBulkUndo, previewBulkUndo),
  serveOnce(calls.undoBulk, undoBulk),
  serveOnce(calls.extendBulk, extendBulk),
  serveOnce(calls.disableBulk, disableBulk),
  serve(campaigns.listCampaigns, listCampaigns),
  serve(campaigns.getCampaignStatus, getCampaignStatus),
  serveOnce(campaigns.createCampaign, createCampaign),
  serveOnce(campaigns.updateCampaign, updateCampaign),
  serveOnce(campaigns.startCampaign, startCampaign),
  serveOnce(campaigns.stopCampaign, stopCampaign),
  serveOnce(campaigns.deleteCampaign, deleteCampaign),
  serveFile(campaigns.exportCampaign, exportCampaign),
  serve(campaigns.requestCampaign, requestCampaign),
  serve(campaigns.overviewBulks, overviewBulks),
  serve(campaigns.indepthBulk, indepthBulk),
]
