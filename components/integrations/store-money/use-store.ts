'use client'

import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/query.ts'
import { getStore } from '#contract/integrations/store-sync.ts'
import type { Store, StoreMoney } from '#contract/integrations/store-sync-shapes.ts'

/** Milliseconds between looks while money moves, and after. */
const whileMovingMs = 2000
const usualMs = 30_000

/** Counts the cards whose money is in the store, or on its way. */
export const cardsThere = ({ cards }: StoreMoney): number =>
  cards.on + cards.opening + cards.closing

/** States of a store's money, of which one is shown. */
export const stateOf = (money: StoreMoney): 'off' | 'opening' | 'leaving' | 'late' | 'on' => {
  if (money.leaving) return 'leaving'
  if (money.mode === 'off') return 'off'
  if (money.failed > 0 || money.problem) return 'late'
  return money.is_open ? 'on' : 'opening'
}

const isMoving = ({ money }: Store): boolean =>
  money.leaving !== null || !money.is_open || money.waiting > 0

/** Reads the store, often while money moves. */
export const useStore = () =>
  useQuery({
    ...queryFor(getStore, {}),
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? whileMovingMs : usualMs),
  })
