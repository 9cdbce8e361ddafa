import 'server-only'
import { getLocale } from 'next-intl/server'
import { figuresFailedFor } from '#components/bulk/figures/address.ts'
import { listBulks } from '#contract/bulk/draft.ts'
import { indepthBulk, overviewBulks } from '#contract/bulk/figures.ts'
import { Refusal, type RefusalCode } from '#contract/error.ts'
import { redirect } from '#i18n/navigation.ts'
import type { DayRange } from '#rules/tools/day-range.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { Cursor } from '#contract/paging.ts'
import { readRun } from './overview/[id]/page-data.ts'

const campaignsAPage = 20
/** Refusals that concern the person, not the figures; the page handles them as usual. */
const ofThePerson: readonly RefusalCode[] = ['signed_out', 'forbidden', 'shop_blocked']

/** Redirects to the list, with the reason, if the figures or their campaign can't be loaded. */
const orBack = async <T>(figures: Promise<T>): Promise<T> => {
  const locale = await getLocale()
  return figures.catch((cause: unknown) => {
    if (cause instanceof Refusal && !ofThePerson.includes(cause.code))
      return redirect({ href: figuresFailedFor(cause.code), locale })
    throw cause
  })
}

/** Reads the campaign of the address. */
export const campaignOf = (id: string) => orBack(readRun(id))

/** Prefetches the figures of one campaign between two days. */
export const figuresOf = (id: string, range: DayRange) =>
  orBack(
    prefetch(
      indepthBulk,
      { params: { id }, body: { fromDate: range.from, toDate: range.to } },
      { missing: 'refusal' },
    ),
  )

type SearchParameters = Record<string, string | string[] | undefined>

/** Prefetches a page of started campaigns, newest first, with their figures. */
export const figuresOfAll = (parameters: SearchParameters) => {
  const place = (['after', 'before'] as const).flatMap((name) => {
    const value = parameters[name]
    return typeof value === 'string' && Cursor.safeParse(value).success ? [[name, value]] : []
  })
  const ask = async () => {
    const list = await prefetch(listBulks, {
      query: { ...Object.fromEntries(place), past: true, limit: campaignsAPage },
    })
    const campaigns = list.rows.map(({ bulk_id, operation_name }) => ({
      id: bulk_id,
      type: operation_name,
    }))
    return { list, figures: await prefetch(overviewBulks, { body: { campaigns_data: campaigns } }) }
  }
  return orBack(ask())
}
