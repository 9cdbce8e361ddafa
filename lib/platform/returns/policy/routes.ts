import * as calls from '#contract/returns/policy.ts'
import { serve } from '#platform/route.ts'
import { getReturnSettings, putReturnSettings } from './change-settings.ts'
import { judgeReturn } from './judge-return.ts'
import { tryReturnSettings } from './try-settings.ts'

/** Calls of the policy of returns. */
export const policyRoutes = [
  serve(calls.getReturnSettings, getReturnSettings),
  serve(calls.putReturnSettings, putReturnSettings),
  serve(calls.tryReturnSettings, tryReturnSettings),
  serve(calls.judgeReturn, judgeReturn),
]
