import * as calls from '#contract/workflows/back-test/calls.ts'
import { serve, serveFile, serveOnce } from '#platform/route.ts'
import { cancelBackTest } from './cancel-back-test.ts'
import { exportBackTest } from './export-back-test.ts'
import { listBackTestRows } from './list-rows.ts'
import { makeMissedCampaign } from './missed/make-campaign.ts'
import { readBackTest } from './read-back-test.ts'
import { startBackTest } from './start-back-test.ts'
import { countTemplateCosts, listTemplateCosts } from './templates/template-costs.ts'

export const backTestRoutes = [
  serveOnce(calls.startBackTest, startBackTest),
  serve(calls.getBackTest, readBackTest),
  serve(calls.listBackTestRows, listBackTestRows),
  serveFile(calls.exportBackTest, exportBackTest),
  serve(calls.cancelBackTest, cancelBackTest),
  serveOnce(calls.makeMissedCampaign, makeMissedCampaign),
  serve(calls.listTemplateCosts, listTemplateCosts),
  serveOnce(calls.countTemplateCosts, countTemplateCosts),
]
