'use client'

import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/query.ts'
import { getOwnLimits } from '#contract/store-credit/calls.ts'
import { roomFor } from '#rules/store-credit/adjustment.ts'
import type { Limits } from '#rules/store-credit/limits.ts'
import { useLimitWords } from './use-limit-words.ts'

/**
 * Shows the shop's limits of an issue at once, the person's own once loaded; undefined: no limit.
 */
export function useLimits({ limits, currency }: { limits: Limits; currency: string }) {
  const words = useLimitWords(currency)
  const { data } = useQuery(queryFor(getOwnLimits, {}))
  const { limit_store_credit_issue_max_value: upTo, limit_store_credit_issue_min_value: above } =
    limits
  return words(
    data
      ? roomFor('add', data)
      : { above: above || null, upTo: upTo || null, dayLeft: null, dayMax: null },
  )
}
