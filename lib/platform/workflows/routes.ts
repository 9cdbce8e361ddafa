import * as reward from '#contract/rewards/calls.ts'
import * as define from '#contract/workflows/define.ts'
import * as trial from '#contract/workflows/trial.ts'
import * as why from '#contract/workflows/why.ts'
import { serve, serveOnce } from '#platform/route.ts'
import { changeWorkflow, createWorkflow } from './define/change-workflow.ts'
import { deleteWorkflow } from './define/delete-workflow.ts'
import { listSchemas } from './define/list-schemas.ts'
import { getWorkflow, listWorkflows, listWorkflowVersions } from './define/list-workflows.ts'
import { orderWorkflows } from './define/order-workflows.ts'
import { restoreWorkflowVersion } from './define/restore-version.ts'
import { previewRewardRecall } from './rewards/preview-recall.ts'
import { listRewards, readReward } from './rewards/read-rewards.ts'
import { getRewardUndo } from './rewards/read-undo.ts'
import { cancelReward, releaseReward } from './rewards/settle-reward.ts'
import { previewRewardsUndo, undoRewards } from './rewards/undo-rewards.ts'
import { checkWorkflow } from './trial/check-workflow.ts'
import { playScenario } from './trial/play-scenario.ts'
import { previewWorkflow } from './trial/preview-workflow.ts'
import { getEvent } from './why/explain-event.ts'
import { listEvents } from './why/list-events.ts'
import { retryEvent } from './why/retry-event.ts'

export const routes = [
  serve(define.listWorkflowSchemas, listSchemas),
  serve(define.listWorkflows, listWorkflows),
  serveOnce(define.createWorkflow, createWorkflow),
  serve(define.getWorkflow, getWorkflow),
  serve(define.changeWorkflow, changeWorkflow),
  serve(define.deleteWorkflow, deleteWorkflow),
  serve(define.orderWorkflows, orderWorkflows),
  serve(define.listWorkflowVersions, listWorkflowVersions),
  serve(define.restoreWorkflowVersion, restoreWorkflowVersion),
  serve(trial.previewWorkflow, previewWorkflow),
  serve(trial.checkWorkflow, checkWorkflow),
  serve(trial.playScenario, playScenario),
  serve(reward.listRewards, listRewards),
  serve(reward.getReward, async (ctx, { params }) => ({
    reward: await readReward(ctx.db, ctx, params.id),
  })),
  serveOnce(reward.releaseReward, releaseReward),
  serveOnce(reward.cancelReward, cancelReward),
  serve(reward.previewRewardsUndo, previewRewardsUndo),
  serveOnce(reward.undoRewards, undoRewards),
  serve(reward.getRewardUndo, getRewardUndo),
  serve(reward.previewRewardRecall, previewRewardRecall),
  serve(why.listEvents, listEvents),
  serve(why.getEvent, getEvent),
  serveOnce(why.retryEvent, retryEvent),
]
