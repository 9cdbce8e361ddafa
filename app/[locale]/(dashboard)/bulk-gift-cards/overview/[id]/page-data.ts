import 'server-only'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { getBulk } from '#contract/bulk/draft.ts'
import { Id } from '#contract/pieces.ts'
import { prefetch } from '#upstream/prefetch.ts'

type Props = { params: Promise<{ id: string }> }

export const idOf = async ({ params }: Props): Promise<string> =>
  Id.safeParse((await params).id).data ?? notFound()

/** Reads the run once a request, for the page and its title. */
export const runOf = cache(async (id: string) => (await prefetch(getBulk, { params: { id } })).bulk)
