import * as calls from '#contract/workflows/custom/calls.ts'
import { serve, serveStore } from '#platform/route.ts'
import { listTriggerCalls } from './calls.ts'
import { changeTrigger, disableTrigger, makeTrigger } from './change-trigger.ts'
import { findTrigger, findTriggerByKey, findTriggers } from './find-triggers.ts'
import { sendTriggerEvent } from './send-event.ts'
import { renewToken } from './token.ts'

export const triggerRoutes = [
  serve(calls.makeTrigger, makeTrigger),
  serve(calls.changeTrigger, changeTrigger),
  serve(calls.disableTrigger, disableTrigger),
  serve(calls.getTrigger, (ctx, { params }) => findTrigger(ctx.db, ctx, params.id)),
  serve(calls.getTriggerBySource, (ctx, { params }) =>
    findTriggerByKey(ctx.db, ctx, params.source),
  ),
  serve(calls.listTriggers, async (ctx) => ({ rows: await findTriggers(ctx.db, ctx) })),
  serve(calls.renewTriggerToken, renewToken),
  serve(calls.listTriggerCalls, listTriggerCalls),
  serveStore(calls.sendTriggerEvent, sendTriggerEvent),
]
