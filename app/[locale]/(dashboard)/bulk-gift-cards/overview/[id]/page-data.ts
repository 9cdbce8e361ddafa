import 'server-only'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { getBulk } from '#contract/bulk/draft.ts'
import { Refusal } from '#contract/error.ts'
import { Id } from '#contract/pieces.ts'
import { prefetch } from '#upstream/prefetch.ts'

type Props = { params: Promise<{ id: string }> }

export const idOf = async ({ params }: Props): Promise<string> =>
  Id.safeParse((await params).id).data ?? notFound()

/** Reads the run once a request, for the page and its title; refused if it isn't there. */
export const readRun = cache(async (id: string) => {
  if (!Id.safeParse(id).success) throw new Refusal('not_found')
  return (await prefetch(getBulk, { params: { id } }, { missing: 'refusal' })).bulk
})

/** Reads the run; the 404 page if it isn't there. */
export const runOf = (id: string) =>
  readRun(id).catch((cause: unknown) => {
    if (cause instanceof Refusal && cause.code === 'not_found') notFound()
    throw cause
  })
