import * as calls from '#contract/workflows/launch/calls.ts'
import { serve, serveOnce } from '#platform/route.ts'
import { launchWorkflow } from './launch-workflow.ts'
import { previewLaunch } from './preview-launch.ts'

export const launchRoutes = [
  serve(calls.previewLaunch, previewLaunch),
  serveOnce(calls.launchWorkflow, launchWorkflow),
]
