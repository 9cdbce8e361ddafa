import 'server-only'
import { getLocale } from 'next-intl/server'
import { cache } from 'react'
import { type FiguresView, filterOf } from '#components/workflows/figures/address.ts'
import { Refusal } from '#contract/error.ts'
import { getWorkflow } from '#contract/workflows/define.ts'
import { indepthWorkflow, listWorkflowRewards } from '#contract/workflows/figures/calls.ts'
import { redirect } from '#i18n/navigation.ts'
import { prefetch } from '#upstream/prefetch.ts'

const rewardsAPage = 20

/** Leads to the list, which says why the figures didn't open. */
const leadBack = async (cause: unknown): Promise<never> => {
  if (!(cause instanceof Refusal) || cause.code === 'signed_out') throw cause
  return redirect({
    href: { pathname: '/loyalty', query: { problem: cause.code } },
    locale: await getLocale(),
  })
}

/** Reads the workflow once a request, for the page and its title. */
export const readWorkflow = cache((id: string) =>
  prefetch(getWorkflow, { params: { id } }, { missing: 'refusal' }),
)

/** Reads a workflow's figures and the rewards that the address shows. */
export const figuresOf = async (id: string, { range, show, place }: FiguresView) => {
  const params = { id }
  const [{ workflow }, figures, list] = await Promise.all([
    readWorkflow(id),
    prefetch(
      indepthWorkflow,
      { params, body: { fromDate: range.from, toDate: range.to } },
      { missing: 'refusal' },
    ),
    prefetch(
      listWorkflowRewards,
      {
        params,
        body: {
          startDate: range.from,
          endDate: range.to,
          limit: rewardsAPage,
          ...filterOf(show),
          ...place,
        },
      },
      { missing: 'refusal' },
    ),
  ]).catch(leadBack)
  return { workflow, figures, list }
}
