'use client'

import { replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { invalidate, queryFor } from '#client/query.ts'
import { getBulk, getBulkProgress, listBulkRows, listBulks, previewBulkUndo } from '#contract/bulk.ts'
import type { Answer } from '#contract/endpoint.ts'
import { isBehind, isMoving, pauseBefore, type Progress } from '#rules/bulk-progress.ts'

type Asked = Answer<typeof getBulkProgress>
export const lookEveryMs = 3000

/** What changes with the clock alone is no change. */
const countsOf = ({ rows_per_second: _, seconds_left: __, ...counts }: Progress): string => JSON.stringify(counts)
const forward = (seen: unknown, next: unknown): unknown => {
  const [was, now] = [seen as Asked | undefined, next as Asked]
  return was && isBehind(was.progress, now.progress) ? was : replaceEqualDeep(was, now)
}

/** A run and how far it is; asked again while something goes on, less often while nothing changes. It never goes back. */
export function useRun(id: string) {
  const client = useQueryClient()
  const input = { params: { id } }
  const last = useRef({ counts: '', at: 0 })
  const progressed = useQuery({
    ...queryFor(getBulkProgress, input),
    structuralSharing: forward,
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false
      const [counts, now] = [countsOf(data.progress), performance.now()]
      if (counts !== last.current.counts) last.current = { counts, at: now }
      return pauseBefore(data.progress, now - last.current.at)
    },
  })
  const progress = progressed.data?.progress
  const moves = progress !== undefined && isMoving(progress)
  const found = useQuery({ ...queryFor(getBulk, input), refetchInterval: moves ? lookEveryMs : false })
  const stage = progress && `${progress.state} ${progress.task?.kind ?? ''} ${progress.rows_failed}`
  const seen = useRef(stage)
  useEffect(() => {
    if (seen.current === stage) return
    seen.current = stage
    void invalidate(client, getBulk, listBulkRows, listBulks, previewBulkUndo)
  }, [client, stage])
  const error = found.error ?? progressed.error
  return {
    bulk: found.data?.bulk,
    progress,
    moves,
    error,
    isLate: progressed.isRefetchError,
    refetch: () => Promise.all([found.refetch(), progressed.refetch()]),
  }
}
