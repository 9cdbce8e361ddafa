'use client'

import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { queryFor } from '#client/query.ts'
import type { PreviewShopper } from '#contract/assets/preview.ts'
import { getPreviewShopper } from '#contract/shopper/install.ts'
import { parseMoney } from '#rules/money.ts'
import { sampleShopper } from './sample-shopper.ts'

const minorOf = (wire: string): string => String(parseMoney(wire) ?? 0n)
const inMinor = <Row extends { amount: string }>(rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, amount: minorOf(row.amount) }))

/** The customer by whom a preview is drawn: a made-up one, until a real one is chosen. */
export function usePreviewShopper(language: string) {
  const [id, choose] = useState<string | null>(null)
  const lang = language.split('-')[0] === 'ru' ? 'ru' : 'en'
  // the key of a query that never runs while the sample is shown
  const query = queryFor(getPreviewShopper, { params: { id: id ?? 'sample' }, query: { lang } })
  const { data, isError } = useQuery(
    id === null ? { ...query, queryFn: skipToken } : { ...query, staleTime: 60_000 },
  )
  const shopper = useMemo<PreviewShopper>(() => {
    if (id === null || !data) return sampleShopper
    const { name, balance, lots, rows } = data
    return {
      name,
      balance: minorOf(balance),
      expires_on: lots.find(({ expires_on }) => expires_on !== null)?.expires_on ?? null,
      lots: inMinor(lots),
      rows: inMinor(rows),
    }
  }, [id, data])
  return {
    shopper,
    choose,
    name: id !== null && data ? data.name : null,
    hasFailed: id !== null && isError,
  }
}
