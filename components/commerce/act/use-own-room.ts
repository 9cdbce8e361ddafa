'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import { moneyText } from '#components/commerce/money/money.tsx'
import { useLimitWords } from '#components/commerce/plan/use-limit-words.ts'
import { getOwnLimits } from '#contract/store-credit/calls.ts'
import { beyondRoom, type Direction, roomFor } from '#rules/store-credit/adjustment.ts'

/** Returns the person's own limits in words, and the one that `amount` exceeds. */
export function useOwnRoom(direction: Direction, amount: string | null, currency: string) {
  const t = useTranslations('commerce.adjust')
  const locale = useLocale()
  const limitWords = useLimitWords(currency)
  const { data: limits } = useQuery(queryFor(getOwnLimits, {}))
  const room = limits && roomFor(direction, limits)
  const beyond = room && amount !== null ? beyondRoom(amount, room) : null
  const limit = beyond ? moneyText(beyond.amount, currency, locale) : ''
  return {
    help: room && limitWords(room),
    beyond: beyond ? t(beyond.key, { amount: limit, max: limit, min: limit }) : undefined,
  }
}
