'use client'

import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/query.ts'
import type { Design } from '#contract/emails/design-shapes.ts'
import { getDesign } from '#contract/emails/edit.ts'
import type { DesignState } from '#contract/emails/edit-shapes.ts'
import { isSame } from '#rules/tools/same.ts'
import { mailOf, type Operation } from '#rules/bulk/operation.ts'

/** `usual`: the shop's design of this email; `draft`: its own isn't published yet. */
export type OwnDesign = {
  is: 'unknown' | 'usual' | 'draft' | 'live'
  /** number of its own live version */
  no: number
  /** its own draft, which a preview shows */
  design: Design | null
  state: DesignState | null
}

const none: OwnDesign = { is: 'unknown', no: 0, design: null, state: null }

/** Returns the design of a campaign's emails; without an id the campaign isn't saved yet. */
export function useOwnDesign(operation: Operation, id: string | null): OwnDesign {
  const { data: state } = useQuery({
    ...queryFor(getDesign, {
      params: { name: mailOf(operation) },
      query: { for: id ?? undefined },
    }),
    enabled: id !== null,
    retry: false,
    // it may have been edited in another tab
    staleTime: 0,
  })
  const { data: usual } = useQuery({
    ...queryFor(getDesign, { params: { name: mailOf(operation) }, query: {} }),
    enabled: (state?.live.no ?? 0) > 0,
    retry: false,
  })
  if (id === null) return { ...none, is: 'usual' }
  if (!state) return none
  const { draft, live } = state
  const isOwn = live.no > 0 && !(usual && isSame(live.design, usual.live.design))
  const unpublished = draft ? 'draft' : 'usual'
  const is = isOwn ? 'live' : unpublished
  return { is, no: live.no, design: (draft?.design as Design | undefined) ?? null, state }
}
