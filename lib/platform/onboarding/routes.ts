import { getShopMetrics } from '#contract/onboarding/calls.ts'
import { serve } from '#platform/route.ts'
import { readMetrics } from './read-metrics.ts'

export const routes = [serve(getShopMetrics, readMetrics)]
