import * as calls from '#contract/webhooks/calls.ts'
import { serve, serveLooked } from '#platform/route.ts'
import { changeWebhook, deleteWebhook, makeWebhook, rotateWebhookSecret } from './change-webhook.ts'
import { listWebhookSends } from './list-sends.ts'
import { findWebhooks } from './read-webhooks.ts'
import { countReplay, previewWebhookReplay, replayWebhook } from './replay.ts'
import { sendWebhookAgain, testWebhook } from './send-again.ts'

export const routes = [
  serve(calls.listWebhooks, async (ctx) => ({ rows: await findWebhooks(ctx.db, ctx) })),
  serve(calls.makeWebhook, makeWebhook),
  serve(calls.changeWebhook, changeWebhook),
  serve(calls.deleteWebhook, deleteWebhook),
  serve(calls.rotateWebhookSecret, rotateWebhookSecret),
  serve(calls.testWebhook, testWebhook),
  serve(calls.previewWebhookReplay, previewWebhookReplay),
  serveLooked(calls.replayWebhook, countReplay, replayWebhook),
  serve(calls.listWebhookSends, listWebhookSends),
  serve(calls.sendWebhookAgain, sendWebhookAgain),
]
