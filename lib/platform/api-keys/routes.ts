import * as calls from '#contract/api-keys/calls.ts'
import { apiUrl } from '#env.ts'
import { serve } from '#platform/route.ts'
import { endApiKey, rotateApiKey } from './change-key.ts'
import { makeApiKey } from './make-key.ts'
import { findApiKeys } from './read-keys.ts'

export const routes = [
  serve(calls.listApiKeys, async (ctx) => ({
    rows: await findApiKeys(ctx.db, ctx),
    url: `${apiUrl(ctx.env)}/v1`,
  })),
  serve(calls.makeApiKey, makeApiKey),
  serve(calls.rotateApiKey, rotateApiKey),
  serve(calls.endApiKey, endApiKey),
]
