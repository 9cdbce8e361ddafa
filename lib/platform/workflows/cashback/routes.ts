import * as calls from '#contract/workflows/cashback/calls.ts'
import { serve } from '#platform/route.ts'
import { getCashback } from './read-cashback.ts'
import { putCashback } from './save-cashback.ts'

export const cashbackRoutes = [
  serve(calls.getCashback, getCashback),
  serve(calls.putCashback, putCashback),
]
