'use client'

import { replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { invalidate, queryFor } from '#client/query.ts'
import { getBulk, listBulks } from '#contract/bulk/draft.ts'
import { getBulkProgress, listBulkRows, previewBulkUndo } from '#contract/bulk/run.ts'
import type { Answer } from '#contract/endpoint.ts'
import { isBehind, isMoving, pauseBefore, type Progress } from '#rules/bulk/progress.ts'

type RunProgress = Answer<typeof getBulkProgress>
export const lookEveryMs = 3000

/** Drops values that change with the clock alone. */
const countsOf = ({ rows_per_second: _, seconds_left: __, ...counts }: Progress): string =>
  JSON.stringify(counts)
const forward = (seen: unknown, next: unknown): unknown => {
  const was = seen as RunProgress | undefined
  const now = next as RunProgress
  return was && isBehind(was.progress, now.progress) ? was : replaceEqualDeep(was, now)
}

/** Tracks the time since the last change. */
const pausing = () => {
  let last = { counts: '', at: 0 }
  return (progress: Progress): number | false => {
    const counts = countsOf(progress)
    const now = performance.now()
    if (counts !== last.counts) last = { counts, at: now }
    return pauseBefore(progress, now - last.at)
  }
}

/**
 * Follows a run and its progress: polls while work goes on, less often while nothing changes. Never
 * goes backwards.
 */
export function useRun(id: string) {
  const client = useQueryClient()
  const input = { params: { id } }
  const [pause] = useState(pausing)
  const progressed = useQuery({
    ...queryFor(getBulkProgress, input),
    structuralSharing: forward,
    refetchInterval: ({ state: { data } }) => (data ? pause(data.progress) : false),
  })
  const progress = progressed.data?.progress
  const moves = progress !== undefined && isMoving(progress)
  const campaign = useQuery(queryFor(getBulk, input))
  const stage = progress && `${progress.state} ${progress.task?.kind ?? ''} ${progress.rows_failed}`
  const seen = useRef(stage)
  useEffect(() => {
    if (seen.current === stage) return
    seen.current = stage
    void invalidate(client, getBulk, listBulkRows, listBulks, previewBulkUndo)
  }, [client, stage])
  // the campaign itself has the amount issued so far
  const done = progress?.rows_done
  const counted = useRef(done)
  useEffect(() => {
    if (counted.current === done) return
    counted.current = done
    void invalidate(client, getBulk)
  }, [client, done])
  const error = campaign.error ?? progressed.error
  return {
    bulk: campaign.data?.bulk,
    progress,
    moves,
    error,
    isLate: progressed.isRefetchError,
    refetch: () => Promise.all([campaign.refetch(), progressed.refetch()]),
  }
}
